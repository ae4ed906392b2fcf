"""What to tell a student about an error that came up while their file was read."""

import re
import sys

from .source import Problem
from .spelling import elsewhere
from .syntax_advice import COMMAND, syntax_advice
from .words import clean, error_name, error_text

PICTURES = frozenset(("PIL", "cv2", "matplotlib", "networkx", "plotly", "pygame", "seaborn", "tkinter", "turtle"))
NOT_NEEDED = frozenset(("IPython", "ipywidgets", "nbgrader", "pandas", "pytest", "requests", "tqdm"))
# fmt: off
NUMBERS = frozenset((
    "cupy", "datasets", "einops", "flax", "jax", "keras", "nltk", "numba", "polars", "scipy", "sklearn",
    "statsmodels", "sympy", "tensorflow", "tiktoken", "torch", "transformers", "xarray",
))
# fmt: on
PACKAGES = (
    (PICTURES, "Pictures are not graded. If none of your functions draws, that does no harm."),
    (NOT_NEEDED, "Your functions do not need it. If none of them uses it, that does no harm."),
    (NUMBERS, "Use NumPy."),
    (("google",), "It is there on Google Colab only. Delete this line, if none of your functions needs it."),
    (sys.stdlib_module_names, "Do without it."),
)
"""Packages that are not there when a file is graded, and what to do."""

ONE_FILE = "Put everything into one file."
LONGEST_LINE = 80
ALONE = "Delete this line, or do without it."
NO_FILES = "Do not read or write files: your file is graded without them."

IN_A_NOTEBOOK = ("get_ipython is there in a notebook only.", "Delete this line.")
RAISED = (
    (SystemExit, "The file ends the program here.", "Delete this line."),
    (KeyboardInterrupt, "The file interrupts itself here.", "Delete this line."),
    (NotImplementedError, "A function that is called here is not written yet.", ""),
    (EOFError, "Nobody answers input() when your file is graded.", "Write the value into the file."),
    (RecursionError, "A function calls itself without end.", "Give it a case in which it does not call itself."),
)
"""Errors of which Python says too little, by kind: what happened, and what to do."""
REFUSED = "A file that is graded may start no other program and no thread, and may not use the network."


def problem_of(error: BaseException, cell: int | None, line: int | None, text: str) -> Problem:
    """Describe an error that came up in `line`, which reads `text`."""
    message, advice = syntax_advice(error, text) if isinstance(error, SyntaxError) else _running(error, text)
    return Problem(error_name(error), cell, line, _sentence(message) + _line(error, text), clean(advice))


def _line(error: BaseException, text: str) -> str:
    """The line that Python could not read, since that is where the student has to look."""
    shown = clean(text, LONGEST_LINE)
    return f" The line is `{shown}`." if isinstance(error, SyntaxError) and shown else ""


def _sentence(message: str) -> str:
    words = clean(message)
    return words if not words or words[-1] in ".!?…" else words + "."


def _running(error: BaseException, text: str) -> tuple[str, str]:
    """Message and advice for an error that was raised."""
    if isinstance(error, ImportError):
        return _importing(error, text)
    if isinstance(error, NameError):
        return _naming(error_text(error))
    if isinstance(error, OSError):
        return _files(error)
    if isinstance(error, AssertionError):
        return error_text(error) or "What this line asserts is not so.", "If it only tries things out, it does no harm."
    if isinstance(error, MemoryError):
        return error_text(error) or "There is not enough memory.", "Make what this line builds much smaller."
    if "start new thread" in error_text(error):
        return REFUSED, ALONE
    told = next(((message, advice) for kind, message, advice in RAISED if isinstance(error, kind)), None)
    return told or (error_text(error), "")


def _naming(message: str) -> tuple[str, str]:
    if re.match(r"name '(cd|ls|cat|pip)' is", message):
        return COMMAND
    if message.startswith("name 'get_ipython' is"):
        return IN_A_NOTEBOOK
    return message, elsewhere(message) or "Define the name above this line, or correct its spelling."


def _importing(error: ImportError, text: str) -> tuple[str, str]:
    if relative := re.match(r"\s*from\s+(\.+)\s*(\w*)\s*import\s+(\w+)", text):
        return f"{relative[1]}{relative[2] or relative[3]} cannot be imported with a dot.", ONE_FILE
    if not isinstance(error, ModuleNotFoundError):
        return error_text(error), ""
    package = clean(str(error.name or "")).split(".")[0].lstrip("_")
    for packages, advice in PACKAGES:
        if package in packages:
            return f"The package {package} is not available to the grader.", advice
    return f"{package} was not handed in, and no package of that name is available to the grader.", ONE_FILE


def _files(error: OSError) -> tuple[str, str]:
    text = error_text(error)
    if isinstance(error, PermissionError) and not error.filename:
        return REFUSED, ALONE
    # NumPy gives the name only inside its message, and then says "not found" after it.
    name = str(error.filename) if error.filename else text.removesuffix(" not found.")
    if not isinstance(error, FileNotFoundError) or name == text:
        return text, NO_FILES if error.filename else ""
    return f"{clean(name, 200)} is not there when your file is graded.", NO_FILES
