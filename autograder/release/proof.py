"""Grades what is released: an untouched stub must pass no check, a solution must pass all.

The notebooks stand for the modules too: these hold the same functions and less around them.
"""

from collections.abc import Iterator
from pathlib import Path

import nbformat

from autograder.assignment import Assignment
from autograder.classroom.reading.source import Source
from autograder.grading.single import grade_source
from autograder.release.faults import Fault, path_in_checkout
from autograder.release.lesson import Lesson
from autograder.release.products import Files
from autograder.results import CheckResult

STUB_PASSES = "The untouched stub of `{task}` already passes the check {check!r}."
SOLUTION_FAILS = "The solution of `{task}` fails the check {check!r}: {symptom}"


def proof_faults(assignment: Assignment, made: Files, lesson: Lesson) -> Iterator[Fault]:
    """Checks that pass on the students' notebook, and checks that fail on the source notebook."""
    file = path_in_checkout(lesson.path, assignment)
    lines = {cell.task: cell.line for cell in lesson.of_kind("task")}
    for task, check in _outcomes(assignment, assignment.release_dir, made):
        if check.passed:
            yield Fault(file, lines[task], STUB_PASSES.format(task=task, check=check.name))
    for task, check in _outcomes(assignment, assignment.solution_dir, made):
        if not check.passed:
            yield Fault(file, lines[task], SOLUTION_FAILS.format(task=task, check=check.name, symptom=check.symptom))


def _outcomes(assignment: Assignment, folder: Path, made: Files) -> Iterator[tuple[str, CheckResult]]:
    notebook = made[folder / f"{assignment.name}.ipynb"]
    for task in grade_source(assignment, _source(assignment, notebook)).tasks:
        for check in task.checks:
            yield task.name, check


def _source(assignment: Assignment, data: bytes) -> Source:
    cells = nbformat.reads(data.decode(), as_version=4).cells
    parts = (cell.source.encode() for cell in cells if cell.cell_type == "code")
    return Source(f"{assignment.name}.ipynb", "notebook", tuple(parts))
