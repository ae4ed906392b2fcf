"""Makes the two notebooks: nbgrader's source, solutions included, and from it the one students get."""

from hashlib import sha256
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat.notebooknode import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
)
from traitlets.config import Config

from autograder.assignment import Assignment
from autograder.release.lesson import Cell, Lesson

# The order of `nbgrader generate_assignment`, without the steps that need its database or other files.
PREPROCESSORS = (
    LockCells,
    ClearSolutions,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
)
# Where nbgrader runs the cell in its own kernel, this makes points of it. ClearHiddenTests takes it out for students.
HIDDEN = """\
### BEGIN HIDDEN TESTS
from autograder.course.stock import points
check = points("{name}")
### END HIDDEN TESTS
"""
MARKDOWN = ("markdown", "hints")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def source_notebook(lesson: Lesson, assignment: Assignment) -> NotebookNode:
    """The lesson as the notebook that nbgrader takes as its source."""
    points = {task.name: task.points for task in assignment.tasks}
    taken: set[str] = set()
    cells = []
    for cell in lesson.cells:
        made = new_markdown_cell(cell.source) if cell.kind in MARKDOWN else new_code_cell(cell.source)
        if cell.kind == "check":
            made.source = HIDDEN.format(name=assignment.name) + made.source
        made.id = _cell_id(cell, taken)
        made.metadata = nbformat.from_dict(_cell_metadata(cell, points))
        cells.append(made)
    return new_notebook(cells=cells, metadata=METADATA)


def student_notebook(source: NotebookNode) -> NotebookNode:
    """The source notebook as nbgrader releases it: stubs for solutions, cells locked, checksums computed."""
    return nbformat.reads(_exporter().from_notebook_node(source)[0], as_version=4)


def notebook_bytes(notebook: NotebookNode) -> bytes:
    """The file that nbgrader would write for this notebook."""
    text: str = nbformat.writes(notebook, version=4)
    return text.rstrip("\n").encode() + b"\n"


def _exporter() -> Any:
    exporter = NotebookExporter(config=Config({"Exporter": {"default_preprocessors": []}}))
    for preprocessor in PREPROCESSORS:
        exporter.register_preprocessor(preprocessor, enabled=True)
    return exporter


def _cell_id(cell: Cell, taken: set[str]) -> str:
    """The same source always gives the same ids; nbformat alone would draw them at random."""
    name = _grade_id(cell) or sha256(cell.source.encode()).hexdigest()[:8]
    number = 1
    while (found := name if number == 1 else f"{name}-{number}") in taken:
        number += 1
    taken.add(found)
    return found


def _grade_id(cell: Cell) -> str:
    return f"{cell.kind}_{cell.task}" if cell.kind in ("check", "hints") else cell.task


def _cell_metadata(cell: Cell, points: dict[str, float]) -> dict[str, Any]:
    if cell.kind not in ("task", "check"):
        return {}
    is_check = cell.kind == "check"
    entry = {
        "cell_type": "code",
        "grade": is_check,
        "grade_id": _grade_id(cell),
        "locked": is_check,
        "schema_version": 3,
        "solution": not is_check,
        "task": False,
    }
    return {"nbgrader": {**entry, "points": points[cell.task]} if is_check else entry}
