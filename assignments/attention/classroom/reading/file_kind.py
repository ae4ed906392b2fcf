"""Can a file be work? Module or notebook? Decided by the bytes where they contradict the file's name."""

import re

from .notebook_file import NotebookError, read_handed_in
from .source import Source

WORK_ENDINGS = (".py", ".ipynb")
_ADDED = ("txt", "json")
_PYTHON = re.compile(rb"^(?:def|import|from|class) +\w", re.MULTILINE)
_NOT_PYTHON = (b"{", b"<", b"[")
NAMED_NOTEBOOK = "It holds plain Python, not a notebook, and was read as Python. Give it a name that ends in .py."
NAMED_MODULE = "It holds a notebook, and was read as one. Give it a name that ends in .ipynb."


def is_work(name: str) -> bool:
    """Whether a file of this name can hold a student's functions."""
    return meant_name(name).lower().endswith(WORK_ENDINGS)


def meant_name(name: str) -> str:
    """The name without what browsers, mail programs and Windows add: attention.py for attention.py.txt."""
    stem, _, ending = name.rpartition(".")
    added = ending.lower() in _ADDED and stem.lower().endswith(WORK_ENDINGS)
    return stem if added else name


def source_of(name: str, data: bytes) -> tuple[Source, tuple[str, ...]]:
    """Read a file of this name.

    Returns:
        The source, and what was odd about the file.

    Raises:
        NotebookError: It can be read neither as a notebook nor as Python.
    """
    if not name.lower().endswith(".ipynb"):
        return _misnamed_notebook(name, data) or (Source(name, "module", (data,)), ())
    try:
        notebook = read_handed_in(data)
    except NotebookError:
        if _PYTHON.search(data) is None or data.lstrip().startswith(_NOT_PYTHON):
            raise
        return Source(name, "module", (data,)), (NAMED_NOTEBOOK,)
    return Source(name, "notebook", notebook.parts), notebook.notes


def _misnamed_notebook(name: str, data: bytes) -> tuple[Source, tuple[str, ...]] | None:
    # Python may begin with a brace as well. Only what reads as a notebook is one.
    if not data.lstrip().startswith(b"{") or b'"cell' not in data:
        return None
    try:
        notebook = read_handed_in(data)
    except NotebookError:
        return None
    return Source(name, "notebook", notebook.parts), (NAMED_MODULE, *notebook.notes)
