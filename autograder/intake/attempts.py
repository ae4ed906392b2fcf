"""The names that Blackboard, Brightspace and Teams give to what they collected: every attempt of a student is there."""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from os.path import commonprefix
from pathlib import PurePath
from typing import NamedTuple

# <assignment>_<user>_attempt_<time>_<file>; and a text without <file> that tells of the attempt.
_BLACKBOARD = re.compile(r"(?P<whole>.+?_[^_]+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:\.txt|_(?P<file>.+))", re.DOTALL)
# <user>-<assignment> - <name> - Oct 10, 2025 908 AM, a folder; or a file, with its name after that.
_BRIGHTSPACE = re.compile(
    r"(?P<whole>\d+-\d+ - (?P<short>.+?)) - "
    r"(?P<time>(?P<date>\w+ \d{1,2}, \d{4}) (?P<clock>\d{3,4}) (?P<half>[AP]M))(?: - (?P<file>.+))?",
    re.DOTALL,
)
# A folder of Teams, in that of the student and the assignment.
_TEAMS = re.compile(r"Version (?P<number>\d{1,9})")


class Attempt(NamedTuple):
    """Whose it is, when it was handed in, and what the student called it."""

    whole: str
    """All that is the same for each attempt of one person, and of nobody else."""
    short: str
    """The person's name, which others may have as well. Empty where one name alone does not tell it."""
    time: datetime
    file: str
    """Empty for a folder, and for a text that tells of the attempt."""


def attempt(name: str) -> Attempt | None:
    """What the name of a file or folder in a bulk download says; None where it is no such name."""
    if found := _BLACKBOARD.fullmatch(name):
        return Attempt(found["whole"], "", _time(found["time"], "%Y-%m-%d-%H-%M-%S"), found["file"] or "")
    if found := _BRIGHTSPACE.fullmatch(name):
        time = _time(f"{found['date']} {found['clock'].zfill(4)} {found['half']}", "%b %d, %Y %I%M %p")
        return Attempt(found["whole"], found["short"], time, found["file"] or "")
    return None


def users(names: Iterable[str]) -> dict[str, str]:
    """Blackboard's users, by what is the same for each attempt of one.

    Assignments and users may both have an underscore in their names. But one download is of one assignment.

    Args:
        names: Of all files in one folder.
    """
    wholes = {found["whole"] for name in names if (found := _BLACKBOARD.fullmatch(name))}
    start = commonprefix([*wholes]).rfind("_") + 1  # noqa: RUF071  letter by letter, as it is done here
    return {whole: whole[start:] for whole in wholes}


def newness(path: PurePath) -> tuple[datetime, int]:
    """When a file was handed in, and as which version, as its name or a folder's says; the least where none does."""
    times = [tried.time for part in path.parts if (tried := attempt(part))]
    versions = [int(found["number"]) for part in path.parts if (found := _TEAMS.fullmatch(part))]
    return max(times, default=datetime.min), max(versions, default=0)


def tells_of_an_attempt(name: str) -> bool:
    """Whether Blackboard itself wrote a file of this name."""
    found = _BLACKBOARD.fullmatch(name)
    return found is not None and not found["file"]


def _time(text: str, layout: str) -> datetime:
    with suppress(ValueError):  # a month in another language
        return datetime.strptime(text, layout)
    return datetime.min
