"""All text in a file that a student could read: lines, strings in notebooks and other JSON, members of archives."""

import base64
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import NamedTuple

BASE64 = re.compile(r"[A-Za-z0-9+/\s]{16,}={0,2}\s*")
UNREADABLE = (OSError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error)


class Passage(NamedTuple):
    """One line of text and where it stands."""

    file: str
    line: int
    """From 1; 0 for the file's name."""
    text: str


def passages(file: str, data: bytes) -> Iterator[Passage]:
    """Everything readable in `data`, the file's own name included."""
    yield Passage(file, 0, file)
    if zipfile.is_zipfile(io.BytesIO(data)):
        yield from _members(file, data)
        return
    text = data.decode("utf-8", errors="replace")
    try:
        # Pairs, not dicts: a key that stands twice hides its first value. Numbers stay as they are written.
        tree = json.loads(text, object_pairs_hook=list, parse_float=str, parse_int=str)
    except ValueError:
        yield from (Passage(file, number, line) for number, line in enumerate(text.splitlines(), 1))
    else:
        yield from _strings(file, text.splitlines(), tree)


def _members(file: str, data: bytes) -> Iterator[Passage]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            name = f"{file}/{member.filename}"
            try:
                yield from passages(name, archive.read(member))
            except UNREADABLE:  # encrypted or damaged: only its name can be read
                yield Passage(name, 0, name)


def _strings(file: str, raw_lines: list[str], tree: object) -> Iterator[Passage]:
    for string in _leaves(tree):
        for text in (string, *_decoded(string)):
            for line in text.splitlines():
                yield Passage(file, _line_of(line, raw_lines), line)


def _leaves(tree: object) -> Iterator[str]:
    """Every key, string and number, at any depth."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, list | tuple):
        for branch in tree:
            yield from _leaves(branch)


def _decoded(text: str) -> Iterator[str]:
    """What base64 hides, as in a notebook's attachments."""
    if BASE64.fullmatch(text):
        try:
            yield base64.b64decode(text).decode("utf-8")
        except ValueError:
            return


def _line_of(text: str, raw_lines: list[str]) -> int:
    """Where a string stands in the file; its first line when it is written in some other way."""
    written = json.dumps(text, ensure_ascii=False)[1:-1]
    return next((number for number, line in enumerate(raw_lines, 1) if written in line), 1)
