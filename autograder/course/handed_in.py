"""What lies in a student's folder of submitted/: the files that were graded, and when it was handed in."""

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from nbgrader.utils import parse_utc

from autograder.intake.openfile import LARGEST_FILE, read_up_to
from autograder.results import Result

TIMESTAMP = "timestamp.txt"
_LONGEST_TIMESTAMP = 100


class Moment(NamedTuple):
    """When something was handed in."""

    written: str
    """As the file says it."""
    utc: datetime


def graded_files(root: Path, result: Result) -> dict[str, bytes]:
    """The files that were graded, by name, and what they hold.

    Args:
        root: The folder that `result.files` are named from.
        result: What came of them.
    """
    return {file: _bytes(root / file, root) for file in result.files}


def _bytes(path: Path, root: Path) -> bytes:
    try:
        return read_up_to(path, root, LARGEST_FILE)
    except OSError:
        return b""  # it has gone since


def moment(folder: Path) -> Moment | None:
    """What the file timestamp.txt of a submission says; None where there is none, or none that can be understood.

    Args:
        folder: <step>/<student>/<assignment>, as nbgrader lays it out.
    """
    try:
        text = read_up_to(folder / TIMESTAMP, folder.parent.parent, _LONGEST_TIMESTAMP).decode()
        return Moment(text, parse_utc(text.strip()))
    except (OSError, ValueError, ArithmeticError):  # the last two come from dates and decimals far beyond any time
        return None


def is_garbled(folder: Path, found: Moment | None) -> bool:
    """Whether there is a timestamp.txt although `moment` found none in the folder."""
    return found is None and os.path.lexists(folder / TIMESTAMP)
