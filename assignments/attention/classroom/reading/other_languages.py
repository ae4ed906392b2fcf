"""What other languages write, and some who are new to Python write as well."""

import re
from keyword import kwlist

BESIDE = re.compile(r"'[^']*'|\"[^\"]*\"|#.*")
"""Text and comments of a line, which may hold anything."""
NO_KEYWORD = rf"(?!(?:{'|'.join(kwlist)})\b)"
WRITTEN = (
    ("", r"\belse\s+if\b", "Python writes else if as elif."),
    ("", r"\w(\+\+|--)\s*;?\s*$", "Python has no ++ and no --. Write += 1 or -= 1."),
    ("", r"&&|\|\|", "Python writes && as and, || as or."),
    ("", r"^\s*(//|/\*)", "In Python, comments begin with #."),
    ("", r"^\s*\w+\s*:=", "Python writes := as = here."),
    (
        "",
        r"[\w)](?<!\breturn)\s*\{\s*$",  # a dict that goes on below stands behind a sign, or is returned
        "Python has no braces: write a colon in place of {, and indent the lines below it.",
    ),
    ("", r"^\s*(function|func|fn|fun|sub|void|public)\s+\w+", "In Python, a function begins with def."),
    ("invalid syntax", rf"^\s*{NO_KEYWORD}\w+\([\w\s,=]*\)\s*:\s*$", "Is def missing at its beginning?"),
    (
        "invalid syntax",
        r"^\s*def\s+\w+\([^):=]*(\w\s+\w|[\[.])",
        "Between the round brackets of def stand names only, with commas between them.",
    ),
    (
        "invalid decimal",
        r"",
        "Is a sign such as * missing between a number and a name? No name begins with a digit.",
    ),
    (
        "unterminated string",
        r"\w'(\s*[-+*/@)\],;]|\s*$)",
        "A quotation mark is missing. If ' is to transpose: write .T",
    ),
)
"""What Python says, how the line looks, and what to write."""


def in_python(message: str, text: str) -> str:
    """What to write in place of a line that Python could not read; "" if it is like no other language.

    Args:
        message: What Python said of it.
        text: The line.
    """
    code = BESIDE.sub("", text)
    found = (words for said, looks, words in WRITTEN if message.startswith(said) and re.search(looks, code))
    return next(found, "")
