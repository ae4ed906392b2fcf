"""The cells of a notebook that was handed in, read without asking whether it is a sound one."""

from typing import Any, NamedTuple

from autograder.classroom.reading.decoding import with_strays
from autograder.classroom.reading.notebook_file import Cell, NotebookError, read_handed_in
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
    if not data:
        return [], [NOTHING]
    try:
        return [_cell(cell) for cell in read_handed_in(data).cells], []
    except NotebookError as problem:
        text, _ = with_strays(data[: MOST_TEXT * 4])  # a character of UTF-8 has four bytes at most
        return [SubmittedCell("code", text[:MOST_TEXT], "", {})], [str(problem)]


def _cell(cell: Cell) -> SubmittedCell:
    grade_id = _grade_id(cell.content)
    # Half a character of UTF-16 could not be written again.
    text = (cell.text or "").encode("utf-8", "replace").decode()
    kind = cell.content.get("cell_type")
    if kind in ("code", "raw"):
        return SubmittedCell(kind, text, grade_id, {})
    pictures = sound_pictures(cell.content.get("attachments"))
    return SubmittedCell("markdown", without_missing(text, pictures), grade_id, pictures)


def _grade_id(content: dict[str, Any]) -> str:
    entry: Any = content
    for key in ("metadata", "nbgrader", "grade_id"):
        entry = entry.get(key) if isinstance(entry, dict) else None
    return entry if isinstance(entry, str) else ""
