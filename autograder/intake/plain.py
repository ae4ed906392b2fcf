"""The plain layout: one file a student, or one folder a student, side by side."""

import os
from collections.abc import Collection
from pathlib import Path

from autograder.classroom.reading.file_kind import is_work, meant_name
from autograder.intake.beside import own_files
from autograder.intake.gradescope import LIST, people
from autograder.intake.kinds import is_kit, is_list, lies_in_the_kit
from autograder.intake.links import is_folder, is_link
from autograder.intake.lms import ATTACHMENTS, composed, may_be_anyones, owners
from autograder.intake.submission import IntakeError, Submission
from autograder.intake.walk import Findings, add, entries, first_entries

MAX_NOTES = 10
MAX_FILES = 300
"""Of one student, to be kept in memory until the class is graded."""
SPELLED_TWICE = "was joined with what has the same name: the two only store its accents in different ways."
KEPT_APART = "may be of a student who has other files here. It was kept apart. To join them, put them into one folder."


def plain_folder(root: Path) -> list[Submission]:
    """The submissions in a folder of files and folders that are named after students.

    Files that differ only in their ending, and a folder of that name, are one student's, however accents in it are
    stored; so is all that Canvas or Moodle says is one student's.

    Raises:
        OSError: The folder cannot be read.
        IntakeError: What looks like a student's folder holds the work of several.
    """
    students: dict[str, Findings] = {}
    found = entries(root)
    _require_students(found)
    names = {_stem(path) for path in found}
    called = [path.name for path in found]
    owned = owners(called, people(root, called))
    spelled: dict[str, str] = {}
    for path in found:
        if not _belongs_to_the_kit(path, names):
            name = owned.students.get(path.name) or _student(path)
            findings = students.setdefault(composed(name), Findings(root))
            add(_handed_in(path), findings)
            if spelled.setdefault(composed(name), name) != name:
                findings.note(path, SPELLED_TWICE)
            if path.name in owned.unclear:
                findings.note(path, KEPT_APART)
    return [as_submission(student, findings) for student, findings in students.items()]


def _handed_in(path: Path) -> Path:
    """What is the student's of a file or folder: in Sakai's folders lies the teacher's feedback as well."""
    attachments = path / ATTACHMENTS
    return attachments if is_folder(attachments) else path


def _require_students(found: Collection[Path]) -> None:
    """Unpacking an archive often makes a folder more than there was. One student alone cannot make it look so."""
    held = {path: number for path in found if (number := _students_in(path)) is not None}
    several = [path for path, number in held.items() if number > 1]
    if several and len(several) == len(held) and not any(is_work(path.name) for path in found if path not in held):
        raise IntakeError(f"{several[0]} holds what several students handed in. Give that folder.")


def _students_in(path: Path) -> int | None:
    """How many a folder seems to be of; None for a file, or a folder that reading the submission will tell about."""
    try:
        if is_link(path):
            return None
        return len({*owners(each.name for each in first_entries(path) if _may_be_collected(each)).students.values()})
    except OSError:
        return None


def _may_be_collected(path: Path) -> bool:
    """Whether a course system may have given the name, which shows in some cases by what it puts there as well."""
    return not may_be_anyones(path.name) or os.path.lexists(path.with_name(LIST)) or is_folder(path / ATTACHMENTS)


def plain_file(path: Path) -> list[Submission]:
    """The one submission that a single file is."""
    findings = Findings(path.parent)
    add(path, findings)
    student = owners([path.name]).students.get(path.name) or _stem(path)
    return [as_submission(composed(student), findings)]


def as_submission(student: str, findings: Findings) -> Submission:
    """What was found of one student, with so many notes as are read by somebody."""
    notes = findings.notes[:MAX_NOTES]
    files = findings.files
    if own_files(files, findings.base):
        # The exercise has many files in folders. To see whether one has changed, each would be read.
        files = [path for path in files if not lies_in_the_kit(path.relative_to(findings.base))]
    kept = sorted(sorted(files), key=lambda path: len(path.parts))[:MAX_FILES]
    if more := len(findings.notes) - len(notes) + len(files) - len(kept):
        notes.append(f"{more} more files were not read.")
    return Submission(student, tuple(sorted(kept)), tuple(notes), findings.base)


def _student(path: Path) -> str:
    # Where a link leads to is not looked at.
    is_file = is_work(path.name) if is_link(path) else not is_folder(path)
    return _stem(path) if is_file else path.name


def _stem(path: Path) -> str:
    return Path(meant_name(path.name)).stem


def _belongs_to_the_kit(path: Path, names: set[str]) -> bool:
    # A student may be called "test_student" (Canvas has one): test_x.py is a test only where x is there, too.
    if path.name.lower().startswith("test_"):
        return path.name.lower().endswith(".py") and path.stem[len("test_") :] in names
    return is_kit(path.name) or is_list(path.name)
