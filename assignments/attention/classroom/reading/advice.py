"""What to tell a student about an error that came up while their file was read."""

import re

from .source import Problem
from .words import clean, error_name, error_text

# fmt: off
PACKAGES = frozenset((
    "IPython", "PIL", "cupy", "cv2", "datasets", "einops", "flax", "ipywidgets", "jax", "keras", "matplotlib",
    "networkx", "nltk", "numba", "pandas", "plotly", "polars", "pytest", "requests", "scipy", "seaborn", "sklearn",
    "statsmodels", "sympy", "tensorflow", "tiktoken", "torch", "tqdm", "transformers", "xarray",
))
# fmt: on
QUOTES = re.compile("[\u2018\u2019\u201c\u201d\u00ab\u00bb\u201e\u201a]")
MARKER = re.compile(r"^(<{7}|={7}|>{7}|\|{7})( |$)")
ONE_FILE = "Put everything into one file."
NO_FILES = "Do not read or write files: your file is graded without them."


def problem_of(error: BaseException, cell: int | None, line: int | None, text: str) -> Problem:
    """Describe an error that came up in `line`, which reads `text`."""
    message, advice = _syntax(error, text) if isinstance(error, SyntaxError) else _running(error, text)
    return Problem(error_name(error), cell, line, _sentence(message), clean(advice))


def _sentence(message: str) -> str:
    words = clean(message)
    return words if not words or words[-1] in ".!?…" else words + "."


def _syntax(error: SyntaxError, text: str) -> tuple[str, str]:
    message = clean(str(error.msg))
    if MARKER.match(text):
        return (
            "A merge conflict is left in the file.",
            "Keep one side, and delete the marker lines (<<<<<<<, =======, >>>>>>>).",
        )
    if QUOTES.search(text):
        return message, "These are typographic quotes: type them again as plain ones (' or \")."
    if "invalid non-printable character" in message or "invalid character" in message:
        return message, "Delete this character and type it again: it was probably pasted from a document."
    if isinstance(error, TabError):
        return message, "Indent every line with spaces only."
    if isinstance(error, IndentationError):
        return message, "Indent the lines of one block by the same number of spaces."
    if "expected ':'" in message:
        return message, "Put a colon at the end of this line."
    if "was never closed" in message or "unmatched" in message or "does not match" in message:
        return message, "Count the brackets: one is missing or one too many."
    if re.match(r"\s*print\s+\S", text):
        return message, "This is Python 2: write print(...) with brackets."
    return message, "Look at this line and the one before it."


def _running(error: BaseException, text: str) -> tuple[str, str]:
    """Message and advice for an error that was raised, most particular kinds first."""
    if isinstance(error, ImportError):
        return _importing(error, text)
    if isinstance(error, SystemExit):
        return "The file ends the program here.", "Delete this line."
    if isinstance(error, KeyboardInterrupt):
        return "The file interrupts itself here.", "Delete this line."
    if isinstance(error, NotImplementedError):
        return "A function that is called here is not written yet.", ""
    if isinstance(error, EOFError):
        return "Nobody answers input() when your file is graded.", "Write the value into the file."
    if isinstance(error, OSError):
        return _files(error)
    if isinstance(error, MemoryError):
        return error_text(error) or "There is not enough memory.", "Make what this line builds much smaller."
    if isinstance(error, RecursionError):
        return "A function calls itself without end.", "Give it a case in which it does not call itself."
    if isinstance(error, NameError):
        return error_text(error), "Define the name above this line, or correct its spelling."
    return error_text(error), ""


def _importing(error: ImportError, text: str) -> tuple[str, str]:
    if relative := re.match(r"\s*from\s+\.+\s*(\w*)\s*import\s+(\w+)", text):
        return f"{relative[1] or relative[2]} was not handed in.", ONE_FILE
    if not isinstance(error, ModuleNotFoundError):
        return error_text(error), ""
    package = clean(str(error.name or "")).split(".")[0]
    if package in PACKAGES:
        return f"The package {package} is not available to the grader.", "Use NumPy."
    return f"{package} was not handed in, and no package of that name is available to the grader.", ONE_FILE


def _files(error: OSError) -> tuple[str, str]:
    if not isinstance(error, FileNotFoundError):
        return error_text(error), NO_FILES if error.filename else ""
    # NumPy gives the name only inside its message, and then says "not found" after it.
    name = str(error.filename) if error.filename else error_text(error).removesuffix(" not found.")
    return f"{clean(name, 200)} is not there when your file is graded.", NO_FILES


def unending(cell: int | None, line: int | None) -> Problem:
    """Describe a statement at the top level that was stopped by the time limit."""
    said = "The file was still running here when its time was up. Only what it defines below was read."
    return Problem("", cell, line, said, "Correct or delete the loop: loading the file must end soon.")
