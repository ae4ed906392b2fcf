"""The notebook that stands for a submission in formgrader and in the feedback."""

from pathlib import Path

from nbformat.notebooknode import NotebookNode, from_dict
from nbformat.v4 import new_code_cell

from autograder.assignment import Assignment
from autograder.course.notebooks import Released, repaired
from autograder.intake.openfile import LARGEST_FILE, read_up_to
from autograder.results import Result


def shown(folder: Path, result: Result, assignment: Assignment, wanted: Released) -> tuple[NotebookNode, list[str]]:
    """Make a whole notebook of what was graded.

    Args:
        folder: submitted/<student>/<assignment>.
        result: Says which file was graded.
        assignment: What was asked for.
        wanted: What students got.

    Returns:
        The notebook, and what was put right in it.
    """
    expected = folder / f"{assignment.name}.ipynb"
    graded = folder.parent.parent / result.file if result.file else expected
    is_module = graded.suffix.lower() == ".py"
    plain, notes = repaired(_bytes(expected if is_module else graded), wanted)
    notebook: NotebookNode = from_dict(plain)
    if is_module:
        text = _bytes(graded).decode("utf-8", "replace")
        notebook.cells.insert(0, new_code_cell(f"# {graded.name}, which was graded:\n\n{text}", id="graded-module"))
    return notebook, notes


def _bytes(path: Path) -> bytes:
    try:
        return read_up_to(path, LARGEST_FILE)
    except OSError:
        return b""
