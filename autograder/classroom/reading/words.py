"""Text that came from student code, made harmless and short."""

import re
from collections.abc import Callable

LONGEST = 300
NO_TEXT = "(no text)"
ADDRESS = re.compile(r"0x[0-9a-f]{6,16}\b")
"""Where an object lies in memory: says nothing, and is another number each time."""


def clean(text: str, longest: int = LONGEST) -> str:
    """One printable line of at most `longest` characters."""
    # A subclass of str may lie about everything. Asking str itself gives a plain copy.
    start = str.__getitem__(text, slice(0, longest + 1))
    # Lone surrogates cannot be written to a file, and control characters can steer a terminal.
    safe = start.encode("utf-8", "backslashreplace").decode("utf-8")
    line = "".join(letter if letter.isprintable() else " " for letter in safe).strip()
    return line if len(line) <= longest else line[: longest - 2] + " …"


def words_of(ask: Callable[[], str]) -> str:
    """The text `ask` gives, or a stand-in: an object of the student's may raise anything when asked for its text."""
    try:
        return clean(ask())
    except BaseException:
        return NO_TEXT


def error_name(error: BaseException) -> str:
    """The name of an error's type. NumPy's own kind of MemoryError goes by the name everybody knows."""
    return "MemoryError" if isinstance(error, MemoryError) else words_of(lambda: type(error).__name__)


def error_text(error: BaseException) -> str:
    """An error's message, at most 300 characters; "" if it has none."""
    return ADDRESS.sub("0x…", words_of(lambda: str(error)))
