"""The cells of a notebook that was handed in, read without asking whether it is a sound one."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from autograder.classroom.reading.decoding import with_strays
from autograder.classroom.reading.notebook_file import NotebookError, is_code, read_notebook
from autograder.course.pictures import Pictures, sound_pictures, without_missing

MOST_TEXT = 100_000
"""Characters that are shown of a file that is no notebook."""
NOTHING = "No notebook was handed in."


class SubmittedCell(NamedTuple):
    """What is kept of a cell. Outputs and other metadata are not needed, and may be unsound."""

    kind: str
    """`code`, `markdown` or `raw`, as it was handed in."""
    text: str
    grade_id: str
    """What it says it is; "" when it says nothing."""
    pictures: Pictures
    """Those in a text cell."""


def submitted_cells(data: bytes) -> tuple[list[SubmittedCell], list[str]]:
    """All cells, in order; of a file that is no notebook, its text as one.

    Returns:
        The cells, and what is to be said about the file.
    """
    try:
        code = iter(read_notebook(data).cells)
    except NotebookError as problem:
        text, has_strays = with_strays(data)
        if has_strays:  # which the grader, too, reads as what they are likely to be
            return submitted_cells(text.encode())
        return ([SubmittedCell("code", text[:MOST_TEXT], "", {})], [str(problem)]) if data else ([], [NOTHING])
    # That could be read, so this can be. The grader's own reading says what the text of a code cell is.
    content = json.loads(data, parse_int=float)
    return [_cell(cell, next(code) if is_code(cell) else _text(cell)) for cell in _cells(content)], []


def _cells(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    holders = [content] if isinstance(content.get("cells"), list) else content["worksheets"]
    for holder in holders:
        cells = holder.get("cells") if isinstance(holder, dict) else None
        yield from (cell for cell in cells or () if isinstance(cell, dict))


def _cell(cell: dict[str, Any], text: str) -> SubmittedCell:
    kind = str(cell.get("cell_type"))
    # Half a character of UTF-16 could not be written again.
    sound = text.encode("utf-8", "replace").decode()
    if kind in ("code", "raw"):
        return SubmittedCell(kind, sound, _grade_id(cell), {})
    pictures = sound_pictures(cell.get("attachments"))
    return SubmittedCell("markdown", without_missing(sound, pictures), _grade_id(cell), pictures)


def _text(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(line for line in (source if isinstance(source, list) else [source]) if isinstance(line, str))


def _grade_id(cell: dict[str, Any]) -> str:
    entry: Any = cell
    for key in ("metadata", "nbgrader", "grade_id"):
        entry = entry.get(key) if isinstance(entry, dict) else None
    return entry if isinstance(entry, str) else ""
