"""The notebook that stands for a submission in formgrader and in the feedback."""

from pathlib import Path, PurePath
from typing import Any

from nbformat.notebooknode import NotebookNode, from_dict

from autograder.assignment import Assignment
from autograder.course.notebooks import Released, repaired
from autograder.course.submitted import NOTHING
from autograder.intake.openfile import LARGEST_FILE, read_up_to
from autograder.reports.names import shown as shown_name
from autograder.results import Result

TOO_LARGE = f"{{}} is larger than {LARGEST_FILE >> 20} MB and is not shown. Clear all outputs and save it again."
UNREADABLE = "{} cannot be read: {}. Put that right and grade again."


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
    root = folder.parent.parent
    data, why = _read(root / result.file if result.file else expected, root)
    plain, notes = made_of(result, data, expected, wanted)
    notebook: NotebookNode = from_dict(plain)
    return notebook, [why if why and note == NOTHING else note for note in notes]


def made_of(result: Result, graded: bytes, expected: Path, wanted: Released) -> tuple[dict[str, Any], list[str]]:
    """Make a whole notebook of a file that has been read; a module is shown in the notebook it came with.

    Args:
        result: Says which file was graded.
        graded: What that file holds.
        expected: Where the student's notebook would be: submitted/<student>/<assignment>/<assignment>.ipynb.
        wanted: What students got.

    Returns:
        The notebook as JSON has it, and what was put right in it.
    """
    name = PurePath(result.file).name
    is_module = name.lower().endswith(".py")
    notebook, notes = repaired(_read(expected, expected.parents[2])[0] if is_module else graded, wanted)
    if is_module:
        text = graded.decode("utf-8", "replace")
        notebook["cells"].insert(0, _code_cell(f"# {name}, which was graded:\n\n{text}"))
    return notebook, notes


def _code_cell(text: str) -> dict[str, Any]:
    code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {"id": "graded-module", "metadata": {}, "source": text, **code}


def _read(path: Path, root: Path) -> tuple[bytes, str]:
    """What a file holds, and, where it holds something that is not shown, why."""
    try:
        data = read_up_to(path, root, LARGEST_FILE)
    except FileNotFoundError:
        return b"", ""
    except OSError as error:
        return b"", UNREADABLE.format(shown_name(path.name), error.strerror)
    return (b"", TOO_LARGE.format(shown_name(path.name))) if len(data) > LARGEST_FILE else (data, "")
