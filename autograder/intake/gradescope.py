"""The list in which Gradescope says whose the folders submission_1, submission_2 and so on are."""

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.intake.openfile import LARGEST_FILE, read_up_to

LIST = "submission_metadata.yml"

# What students' code printed stands there as well, but further to the right than any of these.
_LINE = re.compile(r"(?P<folder>\S+):|  (?P<key>:\w+):|  (?:- |  ):name: (?P<name>.+)")


def people(root: Path) -> dict[str, str]:
    """The names of those who handed in each folder, several with commas; empty where there is no such list."""
    named: dict[str, list[str]] = {}
    for folder, name in _named(_text(root)):
        named.setdefault(folder, []).append(name)
    return {folder: ", ".join(names) for folder, names in named.items()}


def _text(root: Path) -> str:
    try:
        return read_up_to(root / LIST, root, LARGEST_FILE).decode("utf-8", "replace")
    except OSError:
        return ""  # most classes are not from Gradescope


def _named(text: str) -> Iterator[tuple[str, str]]:
    folder = key = ""
    for line in filter(None, map(_LINE.fullmatch, text.splitlines())):
        folder, key = line["folder"] or folder, line["key"] or key
        if line["name"] and key == ":submitters":
            yield folder, _unquoted(line["name"])


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1].replace("''", "'")
    return value
