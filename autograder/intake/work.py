"""From one submission to what is graded."""

from bisect import bisect
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import accumulate
from pathlib import Path, PurePath
from typing import NamedTuple

from autograder.classroom.reading.file_kind import meant_name, source_of
from autograder.classroom.reading.notebook_file import NotebookError
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.written import how_much_is_written
from autograder.intake.attempts import newness
from autograder.intake.beside import own_files
from autograder.intake.choose import most_likely_first
from autograder.intake.digest import MOST_BYTES
from autograder.intake.lms import own_name
from autograder.intake.openfile import LARGEST_FILE, read_up_to
from autograder.intake.submission import NothingToGrade, Submission
from autograder.intake.together import graded_together

MOST_FILES = 20
"""Those that are kept. The work may be in the last of many files: more are looked into if they are small."""
MOST_NAMED = 10
NOT_READ = "Only {} of {} files were read. Hand in your work alone."
TOO_MUCH = "{} was not read: there is too much data in all files together. Clear all outputs and save them again."
NAMED_LIKE_THE_KIT = "There was no other work, so {} was graded. Files of such names come with the exercise."
EMPTY = "{} holds no code. Save your work, and hand in that file."
OTHERS_ONLY = "Nothing was handed in for this assignment, only for others: {}. If one of these is meant, rename it."
IN_OTHERS = "No folder is named after this assignment, but {} has functions of it, so that was graded."


@dataclass(frozen=True, slots=True)
class Work:
    """What will be graded."""

    source: Source
    files: tuple[str, ...]
    """Names of the graded files, from the folder of submissions on; the one with most of the functions first."""
    notes: tuple[str, ...]
    """What was odd about these files and why they were chosen; the submission's own notes are not among them."""


class _Read(NamedTuple):
    """One file."""

    source: Source
    file: str
    notes: tuple[str, ...]
    written: tuple[int, int]
    """How much, as `how_much_is_written` tells it."""


_Found = tuple[list[_Read], list[str]]
"""Files that could be read, and what was the matter with others."""


class _UnreadableError(Exception):
    """One file cannot be graded; the message is a note."""


def read_work(
    submission: Submission,
    functions: Sequence[str],
    source_kib: int,
    assignment: str = "",
    kit: Sequence[str] = (),
) -> Work:
    """Read the files that hold a student's work, and the modules beside them.

    Args:
        submission: Where the files are.
        functions: Names of the functions the student was asked to write.
        source_kib: The most code that may be handed in, in KiB; of a notebook the code cells count.
        assignment: The name that files are expected to have, without ending; decides where files hold as much.
        kit: Names of modules that came with the exercise; files of theirs are no work.

    Raises:
        NothingToGrade: There is no file that can be graded.
    """
    own = own_files(submission.files, submission.root, kit)
    read = partial(_readable, submission.root, functions, source_kib, assignment.lower())
    works, problems = _worked_in(own, set(submission.files) - set(own), read)
    if submission.others and not any(any(work.written) for work in works):
        raise _nothing(submission, problems)
    if not any(part.strip() for work in works for part in work.source.parts):
        raise _nothing(submission, [*problems, *(EMPTY.format(work.file) for work in works)])
    together = graded_together({work.file: work.source for work in works}, functions, source_kib * 1024)
    graded = [work for work in works if work.file in together.files]
    odd = [work.file for work in graded if submission.root / work.file not in own]
    choice = [NAMED_LIKE_THE_KIT.format(", ".join(odd))] if odd else []
    choice += [IN_OTHERS.format(", ".join(together.files))] if submission.others else []
    notes = [note for work in graded for note in work.notes]
    return Work(together.source, together.files, (*choice, *together.choice, *problems, *notes, *together.left_out))


def _worked_in(own: Collection[Path], others: Collection[Path], read: Callable[[Collection[Path]], _Found]) -> _Found:
    """A student's own files, the one with most in it first; if nothing is in them, others that look like the kit's.

    Of several attempts, the newest that has anything in it comes first: it is what the student wants graded.
    """
    works, problems = read(own)
    if not any(work.written[0] for work in works):
        named_like_the_kit, more = read(others)
        works += [work for work in named_like_the_kit if any(work.written)]
        problems += more
    return sorted(works, key=_how_good, reverse=True)[:MOST_FILES], problems


def _how_good(work: _Read) -> tuple[bool, tuple[datetime, int], tuple[int, int]]:
    return work.written[0] > 0, newness(PurePath(work.file)), work.written


def _readable(
    root: Path, functions: Sequence[str], source_kib: int, assignment: str, files: Collection[Path]
) -> _Found:
    works: list[_Read] = []
    problems: list[str] = []
    paths = most_likely_first((path.relative_to(root) for path in files), assignment)
    sizes = list(accumulate(_size(root / path) for path in paths))
    few = max(MOST_FILES, bisect(sizes, MOST_FILES * source_kib * 1024))
    for path, so_far in zip(paths[:few], sizes, strict=False):
        try:
            if so_far > MOST_BYTES:
                raise _UnreadableError(TOO_MUCH.format(path))
            works.append(_read(root / path, root, functions, source_kib))
        except _UnreadableError as problem:
            problems.append(str(problem))
    return works, [*problems[:MOST_FILES], *[NOT_READ.format(few, len(paths))] * (len(paths) > few)]


def _size(path: Path) -> int:
    """The most bytes that are read of a file."""
    try:
        return min(path.lstat().st_size, LARGEST_FILE)
    except OSError:
        return 0  # reading it will say why


def _nothing(submission: Submission, problems: Sequence[str]) -> NothingToGrade:
    if submission.others:
        named = [*submission.others[:MOST_NAMED], *["…"] * (len(submission.others) > MOST_NAMED)]
        return NothingToGrade("missing", " ".join([OTHERS_ONLY.format(", ".join(named)), *problems]))
    if problems:
        return NothingToGrade("unreadable", " ".join(problems))
    if submission.notes:
        return NothingToGrade(
            "unreadable", "No file can be graded. Hand in the notebook or the .py file of the exercise."
        )
    if submission.files:
        return NothingToGrade("missing", "Only files of the exercise are here. Hand in the file you worked in as well.")
    return NothingToGrade("missing", "No work was found here. Hand in the notebook or the .py file of the exercise.")


def _read(path: Path, root: Path, functions: Sequence[str], source_kib: int) -> _Read:
    name, meant = str(path.relative_to(root)), meant_name(own_name(path.name))
    is_notebook = meant.lower().endswith(".ipynb")
    source, notes = _source(meant, _bytes(path, root, LARGEST_FILE if is_notebook else source_kib * 1024), name)
    if sum(map(len, source.parts)) > source_kib * 1024:
        raise _UnreadableError(f"{name} holds more than {source_kib} KiB of code. Delete what is not needed.")
    return _Read(source, name, notes, how_much_is_written(source, functions))


def _bytes(path: Path, root: Path, limit: int) -> bytes:
    name = path.relative_to(root)
    try:
        data = read_up_to(path, root, limit)
    except OSError as error:
        raise _UnreadableError(f"{name} could not be opened ({error.strerror}).") from None
    if len(data) > limit:
        raise _UnreadableError(
            f"{name} is larger than {limit // 1024} KiB. Delete what is not needed and hand it in again."
        )
    return data


def _source(meant: str, data: bytes, name: str) -> tuple[Source, tuple[str, ...]]:
    try:
        return source_of(meant, data)
    except NotebookError as problem:
        raise _UnreadableError(f"{name} could not be read. {problem}") from None
