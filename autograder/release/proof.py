"""Grades what is released: an untouched stub must pass no check, a solution must pass all."""

from collections.abc import Iterator

import nbformat

from autograder.assignment import Assignment
from autograder.classroom.source import Source
from autograder.grading.single import grade_source
from autograder.release.faults import Fault, shown
from autograder.release.lesson import Lesson
from autograder.release.products import Files
from autograder.results import CheckResult

STUB_PASSES = "The untouched stub of `{task}` already passes the check {check!r}."
SOLUTION_FAILS = "The solution of `{task}` fails the check {check!r}: {symptom}"


def stub_faults(assignment: Assignment, made: Files) -> Iterator[Fault]:
    """Checks that students pass without having written anything, in either of their files."""
    for ending in (".py", ".ipynb"):
        path = assignment.release_dir / f"{assignment.name}{ending}"
        for task, check in _outcomes(assignment, _source(path.name, made[path])):
            if check.passed:
                message = STUB_PASSES.format(task=task, check=check.name)
                yield Fault(shown(path, assignment), _line_of(task, made[path]), message)


def solution_faults(assignment: Assignment, made: Files, lesson: Lesson) -> Iterator[Fault]:
    """Checks that the reference or the source notebook fails."""
    lines = {cell.task: cell.line for cell in lesson.of_kind("task")}
    paths = (assignment.checks_dir / "reference.py", assignment.solution_dir / f"{assignment.name}.ipynb")
    for path in paths:
        for task, check in _outcomes(assignment, _source(path.name, made[path])):
            if not check.passed:
                message = SOLUTION_FAILS.format(task=task, check=check.name, symptom=check.symptom)
                yield Fault(shown(lesson.path, assignment), lines[task], message)


def _outcomes(assignment: Assignment, source: Source) -> Iterator[tuple[str, CheckResult]]:
    for task in grade_source(assignment, source).tasks:
        for check in task.checks:
            yield task.name, check


def _source(name: str, data: bytes) -> Source:
    if not name.endswith(".ipynb"):
        return Source(name, "module", (data,))
    cells = nbformat.reads(data.decode(), as_version=4).cells
    return Source(name, "notebook", tuple(cell.source.encode() for cell in cells if cell.cell_type == "code"))


def _line_of(task: str, data: bytes) -> int:
    lines = data.decode().splitlines()
    return next((number for number, line in enumerate(lines, 1) if f"def {task}(" in line), 0)
