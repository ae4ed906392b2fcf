"""From the paths on the command line to submissions, each under a name of its own."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from autograder.intake.kinds import is_archive
from autograder.intake.links import is_link
from autograder.intake.plain import plain_file, plain_folder
from autograder.intake.submission import IntakeError, Submission

SAME_NAME = "{} is in several places: {}. This one is from {}. If it is one person, put the files into one folder."
ALIKE = "Somebody else here has almost the same name. If it is one person, put the files into one folder."
HELD = "{} holds submissions. Choose another folder for the grades with --out."
RESULTS = "{} holds the results of an earlier run. Give the folder with the submissions."
_ADDED = re.compile(r"\(\d{1,2}\)$")

Layout = Callable[[Path], list[Submission]]
"""How a course system lays out what it collected: takes a folder, returns its submissions."""


def find_submissions(
    paths: Sequence[Path], layout: Layout = plain_folder, leave_out: Path | None = None
) -> list[Submission]:
    """All submissions in some folders and files, sorted by student.

    Two submissions of the same name from different places may be two people's: both are kept, each under its name and
    place, whichever was given first, and both say so in a note.

    Args:
        paths: Folders in the given layout, and single files.
        layout: How a folder is read.
        leave_out: A folder that is no student's although it may lie among theirs: where the results go.

    Raises:
        IntakeError: A path cannot be read, or is where the results go; or there is no submission.
    """
    if leave_out and _same(leave_out, paths):
        raise IntakeError(HELD.format(leave_out))
    read = ((submission, path / submission.student) for path in paths for submission in _read(path, layout))
    found = [submission for submission, place in read if not leave_out or not _is_of(leave_out, submission, place)]
    if not found:
        names = ", ".join(map(str, paths)) or "no folder"
        raise IntakeError(f"No submission in {names}. Put one .py or .ipynb file, or one folder, a student there.")
    return sorted(_with_notes_on_lookalikes(_told_apart(found)), key=lambda submission: submission.student)


def _is_of(results: Path, submission: Submission, place: Path) -> bool:
    """Whether it is no student's, but the folder where the results go.

    Raises:
        IntakeError: It is both.
    """
    # What lies behind a link was not read: files are from beside it.
    if not _same(results, [place]) or (submission.files and is_link(place)):
        return False
    if submission.files:
        raise IntakeError(HELD.format(results))
    return True


def _same(folder: Path, others: Iterable[Path]) -> bool:
    """Whether a folder is one of these, by whatever name."""
    for other in others:
        with suppress(OSError):  # one of them is not there, or a loop of links
            if folder.samefile(other):
                return True
    return False


def _read(path: Path, layout: Layout) -> list[Submission]:
    try:
        path.lstat()
        if path.is_file() and is_archive(path.name):
            raise IntakeError(f"{path} is an archive. Unpack it, and give what comes out.")
        if _only_results(path):
            raise IntakeError(RESULTS.format(path))
        return layout(path) if path.is_dir() else plain_file(path)
    except FileNotFoundError:
        raise IntakeError(f"{path} does not exist. Check the name of the folder with the submissions.") from None
    except OSError as error:
        raise IntakeError(f"{path} cannot be read ({error.strerror}). Check that you may open it.") from None


def _only_results(path: Path) -> bool:
    """Whether nothing lies there but what grading leaves. With anything else it is a class: a student chooses names."""
    ours = {"feedback", "grades.csv", "index.html"}
    names = {each.name for each in path.iterdir()} if path.is_dir() else set()
    return "results.sqlite" in names and all(name in ours or name.startswith("results.sqlite") for name in names)


def _told_apart(found: Iterable[Submission]) -> list[Submission]:
    by_name: dict[str, dict[tuple[Path, ...], Submission]] = defaultdict(dict)
    for submission in found:
        same_files = tuple(path.resolve() for path in submission.files) or (submission.root.resolve(),)
        by_name[submission.student].setdefault(same_files, submission)
    taken = set(by_name)
    return [told for group in by_name.values() for told in _renamed(list(group.values()), taken)]


def _renamed(group: list[Submission], taken: set[str]) -> list[Submission]:
    if len(group) == 1:
        return group
    told = []
    places = ", ".join(sorted({str(each.root) for each in group}))
    for submission in sorted(group, key=lambda each: (each.root.resolve(), each.files)):
        name = _free_name(submission, taken)
        taken.add(name)
        note = SAME_NAME.format(submission.student, places, submission.root)
        told.append(replace(submission, student=name, notes=(note, *submission.notes)))
    return told


def _free_name(submission: Submission, taken: set[str]) -> str:
    name = base = f"{submission.student} ({submission.root.resolve().name})"
    number = 2
    while name in taken:
        name, number = f"{base} ({number})", number + 1
    return name


def _with_notes_on_lookalikes(found: Collection[Submission]) -> list[Submission]:
    people = Counter(_looks(submission.student) for submission in found)
    return [each if people[_looks(each.student)] == 1 else replace(each, notes=(ALIKE, *each.notes)) for each in found]


def _looks(name: str) -> str:
    """The same for names that differ only in spaces, dots at the end, capitals, width of letters or a browser's (1)."""
    return _ADDED.sub("", "".join(unicodedata.normalize("NFKC", name).casefold().split())).rstrip(".")
