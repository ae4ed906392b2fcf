"""The names that course systems give to what they collected: whose it is, and what the student called it."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple

from autograder.intake.attempts import attempt, users
from autograder.intake.gradescope import is_numbered

# <Full name>_<number>_assignsubmission_file, a folder; or a file, with its name after that.
_MOODLE = re.compile(r"(?P<student>.+_\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL)
# <name>[_LATE]_<user>_<attachment>_<file>, where the name is in small letters; for a text there is no attachment.
_SMALL = r"[a-z0-9_\u0080-\U0010ffff]"  # \w has no combining marks, which macOS and many scripts write
_CANVAS = re.compile(
    rf"(?P<student>(?:LATE_)?anon_[^\W_]+|(?![\d_]){_SMALL}+?(?:_LATE)?_\d+)"
    r"_(?:(?P<attachment>\d+)_(?P<file>.+\..+)|(?:text|link)\.html)"
)
# <Last name>, <first name>(<user>), a folder.
_SAKAI = re.compile(r"[^,]*,[^()]*\([^()]+\)")
ATTACHMENTS = "Submission attachment(s)"
"""The folder of a student's folder in which Sakai puts what was handed in; beside it lies what it tells of it."""
_HANDED_IN_AGAIN = re.compile(r"(?<=[^.])-\d+(?=\.)")  # Canvas makes attention-1.py of the second attention.py
_LATE = re.compile(r"^LATE_(?=anon_)|_LATE(?=_\d+$)")
_NUMBER_FIRST = re.compile(r"\d+_")
FEWEST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Owners:
    """Whose the files and folders of a bulk download are."""

    students: dict[str, str]
    """For each name that says it clearly, the student: whatever is the same for all files of one person."""
    unclear: frozenset[str]
    """Names that look as if they were a student's who has others as well, but may not be."""


class _Name(NamedTuple):
    student: str
    file: str
    attachment: str = ""
    as_stored: str = ""
    """The file's name with what Canvas added."""
    short: str = ""
    """A name that says who it is, unless somebody else has it as well."""


def owners(names: Iterable[str], people: Mapping[str, str] = MappingProxyType({})) -> Owners:
    """Look at the names of all that lies in one folder.

    Some names can be read in two ways, and some only look like Canvas's, such as hw_10_12_ann.py. But Canvas counts
    every file that it ever took, so an attachment's number has some digits, and is there once. And it gives a person's
    second attention.py another name, so no two files of a person have the same.

    Args:
        names: Of files and folders.
        people: Who handed in some of them, where it is known from elsewhere.
    """
    names = list(names)
    read = _read_all(names, people)
    clear = _clear_ones(read)
    called = _short_names(read.values(), {shown for name in names for shown in (name, PurePath(name).stem)})
    files_of = Counter(each.student for each in read.values())
    unclear = {name for name, each in read.items() if name not in clear and files_of[each.student] > 1}
    return Owners({name: called[each.student] for name, each in clear.items()}, frozenset(unclear))


def composed(name: str) -> str:
    """A name with each accent in its letter. Some systems store them one after the other; it looks the same."""
    return unicodedata.normalize("NFC", name)


def _read_all(names: list[str], people: Mapping[str, str]) -> dict[str, _Name]:
    read = _with_late_ones({name: found for name in names if (found := _read(name))})
    read |= {name: _Name(name, "", short=people[name]) for name in names if name in people}
    # hw_1_4711_attempt_… may be Canvas's: shown whole, nobody is called like others.
    by_whole = users(name for name in names if not _CANVAS.fullmatch(name))
    return {name: each._replace(short=by_whole.get(each.student, each.short)) for name, each in read.items()}


def _clear_ones(read: Mapping[str, _Name]) -> dict[str, _Name]:
    """Those that say whose they are."""
    numbered = Counter(each.attachment for each in read.values())
    named = Counter((each.student, each.as_stored) for each in read.values())
    return {
        name: each
        for name, each in read.items()
        if not each.attachment
        or (_is_clear(each) and numbered[each.attachment] == named[each.student, each.as_stored] == 1)
    }


def _short_names(read: Iterable[_Name], others: Collection[str]) -> dict[str, str]:
    """What each student is called: in short, where nobody else is or may come to be called so, in whatever way."""
    short = {each.student: composed(each.short) for each in read}
    people = Counter([*short.values(), *{composed(name) for name in (*short, *others)}])
    return {student: name if name and people[name] == 1 else student for student, name in short.items()}


def _with_late_ones(read: dict[str, _Name]) -> dict[str, _Name]:
    """The names with late work as that of a student who was on time as well: before and after there were downloads."""
    on_time = {each.student for each in read.values()}
    people = {name: (each, _LATE.sub("", each.student)) for name, each in read.items()}
    return {name: each._replace(student=who) if who in on_time else each for name, (each, who) in people.items()}


def may_be_anyones(name: str) -> bool:
    """Whether a name is like those of Sakai or Gradescope: so simple that students make some like it themselves."""
    return bool(_SAKAI.fullmatch(name) or is_numbered(name))


def attachment(name: str) -> int:
    """The number that Canvas gave to a file: a later one is higher. 0 for other files."""
    found = _read(name)
    return int((found and found.attachment) or 0)


def own_name(name: str) -> str:
    """What the student called a file."""
    found = _read(name)
    return (found and found.file) or name


def _read(name: str) -> _Name | None:
    if moodle := _MOODLE.fullmatch(name):
        return _Name(moodle["student"], moodle["file"] or "")
    if may_be_anyones(name):
        return _Name(name, "")
    if tried := attempt(name):
        return _Name(tried.whole, tried.file, short=tried.short)
    if canvas := _CANVAS.fullmatch(name):
        file = _HANDED_IN_AGAIN.sub("", canvas["file"] or "", count=1)
        return _Name(canvas["student"], file, canvas["attachment"] or "", canvas["file"] or "")
    return None


def _is_clear(name: _Name) -> bool:
    return len(name.attachment) >= FEWEST_DIGITS and not _NUMBER_FIRST.match(name.file)
