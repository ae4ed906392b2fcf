"""Reports, made from results and nothing else. Each report is one module; this is their one interface."""

import os
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from autograder.reports.feedback_html import write_page
from autograder.reports.feedback_json import write_json
from autograder.reports.files import FEEDBACK, GRADES, INDEX
from autograder.reports.grades_csv import write_grades
from autograder.reports.index_html import write_index
from autograder.reports.names import file_stem
from autograder.results import Result

__all__ = ["in_the_way", "remove_other_feedback", "write_feedback", "write_reports"]

WRITTEN = (".html", ".json", ".part")
"""Endings of the files in the folder of pages, also of one that was not completed."""


def write_reports(
    results: Callable[[], Iterable[Result]],
    out: Path,
    title: str,
    tasks: Sequence[tuple[str, float]],
    feedback: bool = True,
) -> None:
    """Write grades.csv, index.html and the students' pages.

    Args:
        results: Returns all results, sorted by student, each time it is called.
        out: The folder; it is there.
        title: Of the assignment.
        tasks: Name and points of each task, in order.
        feedback: Write the students' pages, too. False when they were written as the results came.
    """
    if feedback:
        for result in results():
            write_feedback(result, out, title)
    write_grades(results(), out / GRADES, [name for name, _ in tasks])
    write_index(results(), out, title, tasks)


def write_feedback(result: Result, out: Path, title: str) -> None:
    """Write one student's page and its JSON. Several processes may do this at the same time."""
    folder = out / FEEDBACK
    folder.mkdir(parents=True, exist_ok=True)
    write_page(result, folder, title)
    write_json(result, folder)


def in_the_way(out: Path) -> Path | None:
    """Something in a folder that reports would take the place of."""
    return next((path for path in (out / GRADES, out / INDEX, out / FEEDBACK) if os.path.lexists(path)), None)


def remove_other_feedback(students: Iterable[str], out: Path) -> None:
    """Keep only the pages of these students; others are left over from an earlier run, or from one that was killed."""
    kept = {_composed(f"{file_stem(student)}.{ending}") for student in students for ending in ("html", "json")}
    for path in (out / FEEDBACK).iterdir():
        if path.suffix in WRITTEN and _composed(path.name) not in kept and path.is_file():
            path.unlink()


def _composed(name: str) -> str:
    """A file's name as we wrote it: some file systems, such as HFS+ of older Macs, keep letter and accent apart."""
    return unicodedata.normalize("NFC", name)
