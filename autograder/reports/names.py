"""Names and texts of students, made safe for file systems, terminals, spreadsheets and pages."""

import hashlib
import re
import sys

LONGEST_STEM = 200
"""Bytes; leaves room for an ending below the 255 bytes that file systems allow."""

CASE_BLIND = sys.platform in {"darwin", "win32"}
"""Whether file systems here usually take Ann.html and ann.html for the same file."""

_CONTROL = "\x00-\x1f\x7f-\x9f"
_SURROGATE = "\ud800-\udfff"
_INVISIBLE = "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff"
_UNSEEN = re.compile(f"[{_CONTROL}{_SURROGATE}{_INVISIBLE}]")
_UNSAFE = re.compile(f'[{_CONTROL}{_SURROGATE}{_INVISIBLE}/\\\\:*?"<>|%]|^[.~-]')
# https://learn.microsoft.com/windows/win32/fileio/naming-a-file
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def shown(text: str) -> str:
    r"""The text on one line; characters that are not seen, or that turn the line around, are written like \x1b."""
    return text if text.isprintable() else _UNSEEN.sub(_escape, text)


def file_stem(student: str, case_blind: bool = CASE_BLIND) -> str:
    """A file name without ending for a student: readable, safe everywhere, and not the same for two students.

    Unsafe characters become %XX for each byte. Where that is not enough, "%-" and a hash follow, which no other name
    can have, since "%" is always followed by two digits elsewhere.

    Args:
        student: Any text.
        case_blind: Add the hash to names that differ from another only in case or in how accents are stored.
    """
    stem = _UNSAFE.sub(_percent, student)
    if _RESERVED.match(stem):
        stem = _percent_of(stem[0]) + stem[1:]
    too_long = len(stem.encode()) > LONGEST_STEM
    if too_long or not stem or (case_blind and not (stem.isascii() and stem == stem.lower())):
        return f"{_cut(stem)}%-{_hash(student)}"
    return stem


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return _SHORT.get(character) or (f"\\x{ord(character):02x}" if character < "\x80" else f"\\u{ord(character):04x}")


def _percent(match: re.Match[str]) -> str:
    return _percent_of(match[0])


def _percent_of(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


def _cut(stem: str) -> str:
    return stem.encode()[: LONGEST_STEM - 18].decode("utf-8", "ignore")


def _hash(student: str) -> str:
    return hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:16]
