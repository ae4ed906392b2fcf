"""What to tell a student about an error that came up while their file was read."""

import re
import sys

from .other_languages import in_python
from .source import Problem
from .spelling import elsewhere, nearest
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
COMMAND = ("This line is a command for Jupyter or the terminal, not Python.", "Delete it.")
RAISED = (
    (SystemExit, "The file ends the program here.", "Delete this line."),
    (KeyboardInterrupt, "The file interrupts itself here.", "Delete this line."),
    (NotImplementedError, "A function that is called here is not written yet.", ""),
    (EOFError, "Nobody answers input() when your file is graded.", "Write the value into the file."),
    (RecursionError, "A function calls itself without end.", "Give it a case in which it does not call itself."),
)
"""Errors of which Python says too little, by kind: what happened, and what to do."""
REFUSED = "A file that is graded may start no other program and no thread, and may not use the network."
PROMPT = ("A prompt of Python or Jupyter is left in this line.", "Copy the code without the prompts.")
DIFF = ("This is a comparison of two files, not Python.", "Hand in the file itself.")
LOOKS_LIKE = tuple(
    (re.compile(pattern), told)
    for pattern, told in (
        (
            r"(<{7}|={7}|>{7}|\|{7})( |$)",
            (
                "A merge conflict is left in the file.",
                "Keep one side, and delete the marker lines (<<<<<<<, =======, >>>>>>>).",
            ),
        ),
        (r"\s*(>>>|\.\.\.)(\s|$)|\s*(In|Out) ?\[[\d ]*\]:", PROMPT),
        (r"\s*(```|~~~)", ("This line marks code in a text.", "Delete it, and all text around the code.")),
        (r"%PDF-", ("This is a PDF, not Python.", "Hand in the .py file or the notebook itself.")),
        (
            r"PK[\x03\x05]",
            (
                "This is an archive or a document of a word processor, not Python.",
                "Hand in the .py file that is in it.",
            ),
        ),
        (r"\s*[%!]|\s*\w[\w.]*\?|\s*(pip|conda) install\b", COMMAND),
        (r"(---|\+\+\+|@@) |[+-]\s*(import|from|def|class|return)\b", DIFF),
        (r"\s*<[!/?a-zA-Z]", ("This is a web page, not Python.", "Download the file itself, and hand in that.")),
        (
            r"\s*https?://",
            (
                "This is a link, not Python.",
                "Delete it. If your work is at its other end, hand in the file from there.",
            ),
        ),
        (r"\{\\rtf", ("The file was saved by a word processor.", "Save it as plain text.")),
        (
            r"\s*\d+[:.|)]?\s+(import|from|def|class|return)\b",
            ("A line number is left in this line.", "Copy the code without line numbers."),
        ),
    )
)
"""How a line may look that is no Python, what it is, and what to do."""

SAYS = (
    ("invalid (non-printable )?character", "Delete this character and type it again: it was probably pasted."),
    (
        "f-string(: unmatched|: expecting| expression part)",
        "Is there a } for each {? If so, give what stands between them a name first: older Pythons know no backslash "
        "there, and no quotes of the same kind.",
    ),
    ("tabs and spaces", "Indent every line with spaces only."),
    (
        "unexpected indent",
        "This line begins further right than the line before it. Let it begin exactly below that line.",
    ),
    ("indent", "Indent the lines of one block by the same number of spaces."),
    ("expected ':'", "Put a colon at the end of this line."),
    ("'await' outside", "Take the await away, or the whole line."),
    ("outside function", "It begins too far left: inside a function, lines begin with 4 spaces."),
    (
        "unterminated triple-quoted",
        'A """ is missing or one too many, perhaps far above: begin at the first function that could not be read.',
    ),
    ("unterminated .*literal", "A quotation mark is missing."),
    ("was never closed|unmatched|does not match", "Count the brackets: one is missing or one too many."),
)
"""What Python may say of broken text, and what to do."""

SIGNS = {"\u00d7": "*, or @ for matrices", "·": "*, or @ for matrices", "÷": "/", "²": "** 2", "√": "np.sqrt(...)"}
SIGNS |= {"≤": "<=", "≥": ">=", "≠": "!="}
"""Signs of formulas, and how Python writes them."""
FIRST_WORD = re.compile(r"\s*([A-Za-z]+)(?:\s+[\w([{'\"-]|\s*:)")
"""The word that says what a statement is, where it is one with such a word."""
BEGINNINGS = {
    " import ": ("from",),
    " in ": ("for", "while", "elif", "return", "assert"),
    "": (
        "def",
        "return",
        "import",
        "for",
        "class",
        "while",
        "elif",
        "else",
        "with",
        "try",
        "except",
        "raise",
        "assert",
    ),
}
"""What a line may begin with, by what stands in the rest of it."""

QUOTES = "[\u2018\u2019\u201c\u201d\u00ab\u00bb\u201e\u201a]"
AROUND_WORDS = rf"\B{QUOTES}|{QUOTES}\B"
"""Between two letters, such as in "don't", it is an apostrophe."""


def problem_of(error: BaseException, cell: int | None, line: int | None, text: str) -> Problem:
    """Describe an error that came up in `line`, which reads `text`."""
    message, advice = _syntax(error, text) if isinstance(error, SyntaxError) else _running(error, text)
    return Problem(error_name(error), cell, line, _sentence(message) + _line(error, text), clean(advice))


def _line(error: BaseException, text: str) -> str:
    """The line that Python could not read, since that is where the student has to look."""
    shown = clean(text, LONGEST_LINE)
    return f" The line is `{shown}`." if isinstance(error, SyntaxError) and shown else ""


def _sentence(message: str) -> str:
    words = clean(message)
    return words if not words or words[-1] in ".!?…" else words + "."


def _syntax(error: SyntaxError, text: str) -> tuple[str, str]:
    message = clean(str(error.msg))
    for looks_like, told in LOOKS_LIKE:
        if looks_like.match(text):
            return told
    return message, _to_correct(message, text)


def _to_correct(message: str, text: str) -> str:
    if re.search(f"invalid character '{QUOTES}'", message) or (
        "unterminated" in message and re.search(AROUND_WORDS, text)
    ):
        return "These are typographic quotes: type them again as plain ones (' or \")."
    if re.match(r"\s*print\s+\S", text):
        return "This is Python 2: write print(...) with brackets."
    if found := re.search(f"invalid character '([{''.join(SIGNS)}])'", message):
        return f"Python writes {found[1]} as {SIGNS[found[1]]}."
    if found_elsewhere := in_python(message, text):
        return found_elsewhere
    advice = (advice for pattern, advice in SAYS if re.search(pattern, message))
    return next(advice, f"{_meant(message, text)} Look at this line and the one before it.".strip())


def _meant(message: str, text: str) -> str:
    """Which keyword the line may begin with, where newer Pythons do not say it themselves."""
    if "Did you mean" in message:
        return ""
    word = FIRST_WORD.match(text)
    if word is None or len(word[1]) < 3:
        return ""
    rest = text[word.end() :]
    likely = next((words for inside, words in BEGINNINGS.items() if inside in rest), ())
    near = nearest(word[1], likely)
    return f"Did you mean {near}?" if near not in ("", word[1]) else ""


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
