"""The notebook that stands for a submission in formgrader and in the feedback."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Any

from nbformat.notebooknode import NotebookNode, from_dict

from autograder.assignment import Assignment
from autograder.classroom.reading.file_kind import source_of
from autograder.classroom.reading.notebook_file import NotebookError
from autograder.course.legible import TOO_LONG, legible
from autograder.course.notebooks import Released, repaired
from autograder.course.submitted import NOTHING
from autograder.intake.openfile import LARGEST_FILE, read_up_to
from autograder.reports.names import shown
from autograder.results import Result

TOO_LARGE = f"{{}} is larger than {LARGEST_FILE >> 20} MB and is not shown. Clear all outputs and save it again."
UNREADABLE = "{} cannot be read: {}. Put that right and grade again."


def notebook_of(
    folder: Path, result: Result, assignment: Assignment, wanted: Released
) -> tuple[NotebookNode, list[str]]:
    """Make a whole notebook of what was graded.

    Args:
        folder: submitted/<student>/<assignment>.
        result: Says which files were graded.
        assignment: What was asked for.
        wanted: What students got.

    Returns:
        The notebook, and what was put right in it.
    """
    expected = folder / f"{assignment.name}.ipynb"
    root = folder.parent.parent
    read = {file: _read(root / file, root) for file in result.files or [str(expected.relative_to(root))]}
    plain, notes = made_of({file: data for file, (data, _) in read.items()}, expected, wanted)
    notebook: NotebookNode = from_dict(plain)
    why = next(iter(read.values()))[1]
    return notebook, [why if why and note == NOTHING else note for note in notes]


def made_of(graded: Mapping[str, bytes], expected: Path, wanted: Released) -> tuple[dict[str, Any], list[str]]:
    """Make a whole notebook of files that have been read; a module is shown in the notebook it came with.

    Args:
        graded: What was graded: the name and content of each file, the one with most of the functions first.
        expected: Where the student's notebook would be: submitted/<student>/<assignment>/<assignment>.ipynb.
        wanted: What students got.

    Returns:
        The notebook as JSON has it, and what was put right in it.
    """
    first = next(iter(graded), "")
    is_module = first.lower().endswith(".py")
    notebook, notes = repaired(_read(expected, expected.parents[2])[0] if is_module else graded.get(first, b""), wanted)
    inserted = [_code_cell(file, data) for file, data in graded.items() if is_module or file != first]
    whole = [*({"id": f"graded-{number}", **cell} for number, cell in enumerate(inserted)), *notebook["cells"]]
    notebook["cells"] = list(legible(whole))
    return notebook, [*notes, *[TOO_LONG] * (notebook["cells"] != whole)]


def _code_cell(file: str, data: bytes) -> dict[str, Any]:
    name = PurePath(file).name
    code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {"metadata": {}, "source": f"# {name}, which was graded:\n\n{_code(name, data)}", **code}


def _code(name: str, data: bytes) -> str:
    with suppress(NotebookError):  # it has been changed since
        data = b"\n\n".join(source_of(name, data)[0].parts)
    return data.decode("utf-8", "replace")


def _read(path: Path, root: Path) -> tuple[bytes, str]:
    """What a file holds, and, where it holds something that is not shown, why."""
    try:
        data = read_up_to(path, root, LARGEST_FILE)
    except FileNotFoundError:
        return b"", ""
    except OSError as error:
        return b"", UNREADABLE.format(shown(path.name), error.strerror)
    return (b"", TOO_LARGE.format(shown(path.name))) if len(data) > LARGEST_FILE else (data, "")
