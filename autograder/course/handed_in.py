"""What lies in a student's folder of submitted/: the file that was graded, and when it was handed in."""

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


def graded_file(root: Path, result: Result) -> bytes:
    """The file that was graded; b"" where none could be.

    Args:
        root: The folder that `result.file` is named from.
        result: What came of it.
    """
    try:
        return read_up_to(root / result.file, root, LARGEST_FILE) if result.file else b""
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
    except (OSError, ValueError, OverflowError):
        return None


def is_garbled(folder: Path, found: Moment | None) -> bool:
    """Whether there is a timestamp.txt although `moment` found none in the folder."""
    return found is None and os.path.lexists(folder / TIMESTAMP)
