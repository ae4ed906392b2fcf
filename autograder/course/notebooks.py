"""Notebooks as nbgrader needs them: whole, whatever was handed in, and with the marks in their grade cells.

They are made of plain dicts, as JSON has them: nbformat's functions check every cell, and its nodes copy what they get.
Either takes longer than all the rest. Cells of the released notebook are shared, not copied, and never changed.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from nbformat.notebooknode import NotebookNode
from nbformat.v4 import nbformat, nbformat_minor

from autograder.assignment import Task
from autograder.classroom.reading.written import functions_in
from autograder.course.cells import CHECK, marks_of, score_of
from autograder.course.submitted import SubmittedCell, submitted_cells
from autograder.release.lesson import BEGIN
from autograder.release.notebooks import student_notebook
from autograder.reports.numbers import points
from autograder.results import Result

MISSING = "The cell {} was missing and has been put back."
CHANGED = "The locked cell {} had been changed and is as released again; what it held stands before it."
TYPE_CHANGED = "The cell {} had been changed from {} to {}, and back."
TWICE = "The cell {} was there more than once; the others are ordinary cells now."
OTHER_POINTS = (
    "{} has {} points in the course's notebook, and {} in assignment.toml. Make them the same, and generate the "
    "assignment again."
)

Cell = Mapping[str, Any]


class Released(NamedTuple):
    """The notebook that students got, as far as theirs are measured by it."""

    cells: Mapping[str, Cell]
    """Those that nbgrader knows, by grade_id, in their order."""
    metadata: dict[str, Any]


def released(source: NotebookNode) -> Released:
    """What students got. One that holds no solution is theirs already.

    Args:
        source: nbgrader's source notebook, or the released one.
    """
    theirs = student_notebook(source) if any(BEGIN in cell.source for cell in source.cells) else source
    plain = json.loads(json.dumps(theirs))
    # Notebooks from before format 4.5 have no ids.
    cells = {_grade_id(cell): {"id": f"released-{at}", **cell} for at, cell in enumerate(plain["cells"])}
    cells.pop("", None)  # what has none is no cell of nbgrader's
    return Released(cells, plain["metadata"])


def other_points(wanted: Released, tasks: Iterable[Task]) -> list[str]:
    """Which grade cells of a course have other points than their tasks, in sentences.

    An instructor may have changed them in Jupyter. Marks would then be out of another number than the gradebook has.
    """
    entries = {name: cell["metadata"]["nbgrader"] for name, cell in wanted.cells.items()}
    here = {task: entries.get(f"{CHECK}{task.name}", {}) for task in tasks}
    given = {task: entry["points"] for task, entry in here.items() if entry.get("grade")}
    return [
        OTHER_POINTS.format(f"{CHECK}{task.name}", points(there), points(task.points))
        for task, there in given.items()
        if there != task.points
    ]


def repaired(submitted: bytes, wanted: Released) -> tuple[dict[str, Any], list[str]]:
    """Make a notebook that was handed in whole again, so that nothing in it can stop nbgrader.

    The student's cells stay, in their order, with all their text. Every cell of nbgrader's is there once, with the
    metadata it was released with; a locked one has its text back, too.

    Args:
        submitted: The file, whatever it holds.
        wanted: What students got.

    Returns:
        The notebook, without outputs, and what was put right, in sentences.
    """
    theirs, notes = submitted_cells(submitted)
    chosen = _chosen(theirs, wanted.cells, notes)
    made: list[Cell] = []
    place: dict[str, int] = {}
    for number, cell in enumerate(theirs):
        if grade_id := chosen.get(number):
            made += _restored(cell, number, wanted.cells[grade_id], notes)
            place[grade_id] = len(made) - 1
        else:
            made.append(_ordinary(cell, number))
    made = _with_missing(made, place, wanted.cells, notes)
    version = {"nbformat": nbformat, "nbformat_minor": nbformat_minor}
    return {**version, "metadata": wanted.metadata, "cells": made}, notes


def with_marks(cells: Iterable[Cell], result: Result) -> list[Cell]:
    """The cells with the marks in each grade cell, the way nbgrader reads them: as the value that the cell gave."""
    return [_marked(cell, result) for cell in cells]


def _chosen(theirs: Sequence[SubmittedCell], wanted: Mapping[str, Cell], notes: list[str]) -> dict[int, str]:
    """Which of the student's cells stands for which of nbgrader's, by its number."""
    chosen: dict[int, str] = {}
    defined = [functions_in(cell.text, wanted) for cell in theirs]
    for grade_id in wanted:
        claims = [number for number, cell in enumerate(theirs) if cell.grade_id == grade_id]
        if len(claims) > 1:
            notes.append(TWICE.format(grade_id))
        unclaimed = [number for number, cell in enumerate(theirs) if cell.grade_id not in wanted]
        # Of two, the grader takes the function of the last. A split cell comes in two parts, one without it.
        defining = [number for number in claims or unclaimed if grade_id in defined[number]]
        if free := [number for number in defining or claims if number not in chosen]:
            chosen[free[-1]] = grade_id
    return chosen


def _grade_id(cell: Cell) -> str:
    grade_id: str = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
    return grade_id


def _restored(cell: SubmittedCell, number: int, wanted: Cell, notes: list[str]) -> Iterable[Cell]:
    """The cell as nbgrader needs it, the last one; before it what else it held."""
    entry = wanted["metadata"]["nbgrader"]
    if cell.kind != wanted["cell_type"]:
        notes.append(TYPE_CHANGED.format(entry["grade_id"], wanted["cell_type"], cell.kind))
    if entry.get("solution"):
        yield {**wanted, "source": cell.text}
        return
    if cell.text != wanted["source"]:
        notes.append(CHANGED.format(entry["grade_id"]))
        yield _ordinary(cell, number)
    yield wanted


def _ordinary(cell: SubmittedCell, number: int) -> Cell:
    more: dict[str, object] = {"execution_count": None, "outputs": []} if cell.kind == "code" else {}
    if cell.pictures:
        more["attachments"] = cell.pictures
    return {"id": f"submitted-{number}", "cell_type": cell.kind, "metadata": {}, "source": cell.text, **more}


def _with_missing(
    made: Sequence[Cell], place: Mapping[str, int], wanted: Mapping[str, Cell], notes: list[str]
) -> list[Cell]:
    """Add the cells that are missing, each behind the one it was released behind."""
    behind: dict[int, list[Cell]] = {}
    last = -1  # before all
    for grade_id, cell in wanted.items():
        if grade_id in place:
            last = place[grade_id]
        else:
            notes.append(MISSING.format(grade_id))
            behind.setdefault(last, []).append(cell)
    whole = behind.get(-1, [])
    for at, cell in enumerate(made):
        whole += [cell, *behind.get(at, [])]
    return whole


def _marked(cell: Cell, result: Result) -> Cell:
    entry = cell["metadata"].get("nbgrader", {})
    grade_id = _grade_id(cell)
    score = score_of(result, grade_id) if entry.get("grade") and cell["cell_type"] == "code" else None
    if score is None:
        return cell
    shown = {"output_type": "stream", "name": "stdout", "text": marks_of(result, grade_id)}
    # nbgrader stops at a cell that gives more than it has points.
    data = {"text/plain": repr(min(score, float(entry["points"])))}
    given = {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}
    return {**cell, "outputs": [shown, given]}
