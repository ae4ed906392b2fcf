"""What a students' notebook must not carry: outputs, execution counts, keys that nobody put there on purpose."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from autograder.release.faults import Fault

TOP_KEYS = {"cells", "metadata", "nbformat", "nbformat_minor"}
NOTEBOOK_KEYS = {"kernelspec", "language_info"}
CELL_KEYS = {"cell_type", "execution_count", "id", "metadata", "outputs", "source"}
CELL_METADATA_KEYS = {"deletable", "editable", "nbgrader"}
NBGRADER_KEYS = {
    "cell_type",
    "checksum",
    "grade",
    "grade_id",
    "locked",
    "points",
    "schema_version",
    "solution",
    "task",
}


def notebook_faults(file: str, data: bytes) -> Iterator[Fault]:
    """Every cell and key of the notebook that students must not get."""
    text = data.decode("utf-8", errors="replace")
    try:
        notebook = json.loads(text)
        yield from _unknown(file, 1, "notebook", notebook, TOP_KEYS)
        yield from _unknown(file, 1, "notebook's metadata", notebook["metadata"], NOTEBOOK_KEYS)
        for cell in notebook["cells"]:
            yield from _cell_faults(file, _line_of(cell, text.splitlines()), cell)
    except (ValueError, KeyError, TypeError, AttributeError):
        yield Fault(file, 1, "This is not a notebook.")


def _cell_faults(file: str, line: int, cell: dict[str, Any]) -> Iterator[Fault]:
    if cell.get("outputs"):
        yield Fault(file, line, "This cell still has an output.")
    if cell.get("execution_count") is not None:
        yield Fault(file, line, "This cell still has an execution count.")
    yield from _unknown(file, line, "cell", cell, CELL_KEYS)
    yield from _unknown(file, line, "cell's metadata", cell["metadata"], CELL_METADATA_KEYS)
    yield from _unknown(file, line, "cell's nbgrader metadata", cell["metadata"].get("nbgrader", {}), NBGRADER_KEYS)


def _unknown(file: str, line: int, where: str, found: Iterable[str], known: set[str]) -> Iterator[Fault]:
    for key in sorted(set(found) - known):
        yield Fault(file, line, f"This {where} has an unknown key {key!r}.")


def _line_of(cell: dict[str, Any], lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines, 1) if f'"id": "{cell.get("id")}"' in line), 1)
