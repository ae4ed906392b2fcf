"""What students get, and what they make of it."""

import re
import shutil
from pathlib import Path

import nbformat

from autograder.assignment import load_assignment

ASSIGNMENT = load_assignment("attention")
REFERENCE = ASSIGNMENT.reference.read_text(encoding="utf-8")


def fresh_copy(folder: Path) -> Path:
    """Copy the students' folder to this place."""
    return Path(shutil.copytree(ASSIGNMENT.release_dir, folder, ignore=shutil.ignore_patterns("__pycache__")))


def write_cell(path: Path, function: str, text: str) -> None:
    """Replace the cell of the notebook that asks for this function."""
    notebook = nbformat.read(path, as_version=4)
    cell = next(each for each in notebook.cells if each.source.startswith(f"def {function}("))
    cell.source = text
    nbformat.write(notebook, path)


def solve_notebook(path: Path, *functions: str) -> None:
    """Put the reference's functions into the cells that ask for them."""
    for function in functions:
        body = re.search(rf"^def {function}\(.*?(?=^def |\Z)", REFERENCE, flags=re.MULTILINE | re.DOTALL)
        assert body
        write_cell(path, function, body[0])
