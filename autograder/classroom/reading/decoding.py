"""Bytes of a file or a cell -> text, whatever editor saved them."""

import codecs
import re
from functools import lru_cache

from .source import Problem, Source
from .words import clean

# UTF-32 first: its little-endian mark begins with that of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
DECLARED = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_OF_THE_NET = ("idna", "punycode")
"""Codecs for names in addresses, and for no file: punycode took minutes for a megabyte."""
_STRAY = re.compile("[\udc80-\udcff]")
"""How Python keeps a byte that is no UTF-8."""
SAVE_AS_UTF8 = "Save the file as UTF-8."


def decode(raw: bytes, cell: int | None = None) -> tuple[str, list[Problem]]:
    r"""Decode one part of a source.

    Returns:
        The text with "\n" for every kind of line end, and what was odd about the bytes.
    """
    text, problems = _text_of(raw, cell)
    if "\0" in text:
        problems.append(Problem("", cell, None, "The file holds NUL bytes, so it is not plain text.", SAVE_AS_UTF8))
        text = text.replace("\0", "")
    return text.replace("\r\n", "\n").replace("\r", "\n"), problems


def line_of(source: Source, cell: int | None, number: int | None) -> str:
    """What a line of a file reads, or of a cell in it; both count from 1. "" where there is none."""
    parts = source.parts[cell - 1 : cell] if cell else source.parts * (source.kind == "module")
    lines = _lines(parts[0]) if parts and number else []
    return clean(lines[number - 1]) if number and number <= len(lines) else ""


@lru_cache(maxsize=1)  # one file may fail at every call, and a megabyte takes 25 ms
def _lines(raw: bytes) -> list[str]:
    return decode(raw)[0].split("\n")


def _text_of(raw: bytes, cell: int | None) -> tuple[str, list[Problem]]:
    encoding = _marked(raw) or _declared(raw) or "utf-8"
    try:
        text = _decoded(raw, encoding)
    except (LookupError, OSError):  # OSError: its codec lies in a file that a locked-down worker may not read
        said = f"The file says that its encoding is {encoding[:40]}, which Python does not know."
        return _guess(raw), [Problem("", cell, None, said, SAVE_AS_UTF8)]
    except ValueError as error:
        said = f"The text is not {encoding[:40]}."
        return _guess(raw), [Problem("", cell, _line_of(raw, error), said, SAVE_AS_UTF8)]
    if encoding in ("utf-16", "utf-32"):
        return text, [Problem("", cell, None, f"The file is saved as {encoding.upper()}.", SAVE_AS_UTF8)]
    return text, []


def _decoded(raw: bytes, encoding: str) -> str:
    if codecs.lookup(encoding).name in _OF_THE_NET:
        raise LookupError
    return raw.decode(encoding)


def _marked(raw: bytes) -> str | None:
    return next((encoding for mark, encoding in MARKS if raw.startswith(mark)), None)


def _declared(raw: bytes) -> str | None:
    """The encoding named in a comment in the first two lines (PEP 263)."""
    for line in re.split(rb"\r\n|\r|\n", raw[:1000])[:2]:
        if found := DECLARED.match(line):
            return found[1].decode("ascii", "replace")
        if line.strip() and not line.lstrip().startswith(b"#"):
            return None
    return None


def _guess(raw: bytes) -> str:
    """What Windows editors write; Latin-1 has a letter for every byte, so it never fails."""
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


_MEANT = {0xDC00 + byte: _guess(bytes([byte])) for byte in range(0x80, 0x100)}
"""The letter that a stray byte most likely stands for. A table, since a call for each took 36 s for 32 MiB of them."""


def with_strays(raw: bytes) -> tuple[str, int]:
    """UTF-8 text in which some bytes are of another encoding; what is UTF-8 in it is read as such.

    Returns:
        The text, and the first line with such a byte, from 1; 0 where there is none.
    """
    text = raw.decode("utf-8", "surrogateescape")
    first = _STRAY.search(text)
    line = text.count("\n", 0, first.start()) + 1 if first else 0
    return text.translate(_MEANT) if line else text, line


def _line_of(raw: bytes, error: ValueError) -> int | None:
    return raw.count(b"\n", 0, error.start) + 1 if isinstance(error, UnicodeDecodeError) else None
