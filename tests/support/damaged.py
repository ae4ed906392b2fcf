"""Notebooks as they come back from students: right answers in them, and something wrong with the file."""

import copy
import json
from collections.abc import Callable
from typing import Any

from autograder.assignment import load_assignment
from tests.support.courses import solved

TASKS = load_assignment("attention").task_names
Cells = list[dict[str, Any]]
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
"""One pixel."""
SUM_OF_ALL = """
def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum()
"""


def made(change: Callable[[Cells], None] = lambda cells: None, **wrong: str) -> bytes:
    """The solved notebook, or other answers for some tasks, with its cells changed."""
    notebook = json.loads(json.dumps(solved(**wrong)))
    change(notebook["cells"])
    return json.dumps(notebook).encode()


def cell_of(cells: Cells, grade_id: str) -> dict[str, Any]:
    return next(cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def duplicate(cells: Cells) -> None:
    """A solution cell and a check cell copied, metadata and all."""
    cells += copy.deepcopy([cell_of(cells, "softmax"), cell_of(cells, "check_softmax")])


def split(cells: Cells) -> None:
    """A solution cell split in two, which leaves both parts with the same metadata."""
    whole = cell_of(cells, "attention")
    part = {**copy.deepcopy(whole), "id": "part", "source": "print('tried')"}
    cells.insert(cells.index(whole) + 1, part)


def delete_checks(cells: Cells) -> None:
    cells[:] = [cell for cell in cells if not cell["metadata"].get("nbgrader", {}).get("grade")]


def change_types(cells: Cells) -> None:
    """Code cells made text, and what only code cells may have left in them."""
    for grade_id in ("softmax", "check_softmax"):
        cell_of(cells, grade_id)["cell_type"] = "markdown"
    cell_of(cells, "attention")["cell_type"] = "raw"


def change_locked(cells: Cells) -> None:
    """A check cell written over, and its metadata changed in ways that stop nbgrader."""
    check = cell_of(cells, "check_project")
    check["source"] = "print('this cell was locked')\n20"
    check["metadata"]["nbgrader"] |= {"points": 2000, "schema_version": 99, "locked": False, "grade": "yes"}
    cell_of(cells, "project")["metadata"]["nbgrader"] |= {"schema_version": 1, "solution": None}


def paste_pictures(cells: Cells) -> None:
    """One picture that is there, one that is not, and one that is no picture."""
    text = "![a](attachment:dot.png) ![b](attachment:gone.png) ![c](attachment:odd.png)"
    attachments = {"dot.png": {"image/png": DOT}, "odd.png": {"image/png": ["no", 1]}}
    cells.append({"id": "pasted", "cell_type": "markdown", "metadata": {}, "source": text, "attachments": attachments})


def lose_metadata(cells: Cells) -> None:
    for cell in cells:
        cell["metadata"] = {}
        del cell["id"]


def kill_the_kernel(cells: Cells) -> None:
    cells.insert(3, code("import os\nos._exit(0)"))


def complain(cells: Cells) -> None:
    """Warnings and prints on the error stream, also while a function runs."""
    softmax = cell_of(cells, "softmax")
    lines = 'import sys, warnings\n    warnings.warn("careful")\n    print("working", file=sys.stderr)\n    scores ='
    softmax["source"] = softmax["source"].replace("scores =", lines, 1)


def code(source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": "added",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def of_format_3() -> bytes:
    cells = [
        {"cell_type": "code", "language": "python", "metadata": {}, "outputs": [], "input": cell["source"]}
        for cell in json.loads(made())["cells"]
        if cell["cell_type"] == "code"
    ]
    return json.dumps(
        {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]}
    ).encode()
