"""What to tell a student about a line that Python could not read."""

import re

from .other_languages import in_python
from .spelling import nearest
from .words import clean

COMMAND = ("This line is a command for Jupyter or the terminal, not Python.", "Delete it.")
LOOKS_LIKE = (
    (
        r"(<{7}|={7}|>{7}|\|{7})( |$)",
        "A merge conflict is left in the file.",
        "Keep one side, and delete the marker lines (<<<<<<<, =======, >>>>>>>).",
    ),
    (
        r"\s*(>>>|\.\.\.)(\s|$)|\s*(In|Out) ?\[[\d ]*\]:",
        "A prompt of Python or Jupyter is left in this line.",
        "Copy the code without the prompts.",
    ),
    (r"\s*(```|~~~)", "This line marks code in a text.", "Delete it, and all text around the code."),
    (r"%PDF-", "This is a PDF, not Python.", "Hand in the .py file or the notebook itself."),
    (
        r"PK[\x03\x05]",
        "This is an archive or a document of a word processor, not Python.",
        "Hand in the .py file that is in it.",
    ),
    (r"\s*[%!]|\s*\w[\w.]*\?|\s*(pip|conda) install\b", *COMMAND),
    (
        r"(---|\+\+\+|@@) |[+-]\s*(import|from|def|class|return)\b",
        "This is a comparison of two files, not Python.",
        "Hand in the file itself.",
    ),
    (r"\s*<[!/?a-zA-Z]", "This is a web page, not Python.", "Download the file itself, and hand in that."),
    (
        r"\s*https?://",
        "This is a link, not Python.",
        "Delete it. If your work is at its other end, hand in the file from there.",
    ),
    (r"\{\\rtf", "The file was saved by a word processor.", "Save it as plain text."),
    (
        r"\s*\d+[:.|)]?\s+(import|from|def|class|return)\b",
        "A line number is left in this line.",
        "Copy the code without line numbers.",
    ),
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


def syntax_advice(error: SyntaxError, text: str) -> tuple[str, str]:
    """Message and advice for a line with this text that Python could not read."""
    message = clean(str(error.msg))
    for looks, what, to_do in LOOKS_LIKE:
        if re.match(looks, text):
            return what, to_do
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
