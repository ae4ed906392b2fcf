"""index.html: the class on one page, for the instructor."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote

from autograder.reports.files import FEEDBACK, INDEX, replacing
from autograder.reports.isolation import explain
from autograder.reports.names import file_stem
from autograder.reports.overview import overview
from autograder.reports.pages import template
from autograder.results import Result


def write_index(results: Iterable[Result], out: Path, title: str, tasks: Sequence[tuple[str, float]]) -> None:
    """Write the page into `out`.

    Args:
        results: Sorted by student.
        out: The folder that also holds the students' pages.
        title: Of the assignment.
        tasks: Name and points of each task.
    """
    group = overview(results, tasks)
    levels = [(level, *explain(level)) for level in group.isolations]
    page = template("index.html.j2").render(title=title, group=group, levels=levels, link=_link)
    with replacing(out / INDEX) as file:
        file.write(page)


def _link(student: str) -> str:
    return f"{FEEDBACK}/{quote(file_stem(student))}.html"
