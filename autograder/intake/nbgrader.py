"""nbgrader's layout: submitted/<student>/<assignment>/<notebook>.ipynb."""

from pathlib import Path

from autograder.intake.kinds import is_archive, is_kit, is_work
from autograder.intake.plain import as_submission, plain_folder
from autograder.intake.submission import Submission
from autograder.intake.walk import Findings, add, entries


def any_folder(root: Path, assignment: str) -> list[Submission]:
    """The submissions in a folder of nbgrader's layout or of the plain one, whichever it looks like.

    Args:
        root: The folder.
        assignment: The name of the folder that nbgrader puts between student and notebook.

    Raises:
        OSError: The folder cannot be read.
    """
    return nbgrader_folder(root, assignment) if _is_nbgraders(root, assignment) else plain_folder(root)


def nbgrader_folder(root: Path, assignment: str) -> list[Submission]:
    """The submissions of one assignment; students who handed in only other assignments are not among them.

    Who handed in an archive of it is told to unpack it.

    Raises:
        OSError: The folder cannot be read.
    """
    handed_in = [next(iter(_handed_in(student, assignment)), None) for student in entries(root)]
    return [_submission(path, root) for path in handed_in if path]


def _handed_in(student: Path, assignment: str) -> list[Path]:
    folder = student / assignment
    if _is_folder(folder):
        return [folder]
    return [path for path in _held_by(student) if is_archive(path.name) and path.name.startswith(f"{assignment}.")]


def _submission(path: Path, root: Path) -> Submission:
    findings = Findings(root)
    add(path, findings)
    return as_submission(path.parent.name, findings)


def _is_nbgraders(root: Path, assignment: str) -> bool:
    """Whether there are folders in folders, some named after the assignment, and no work outside of these."""
    students = [path for path in entries(root) if not is_kit(path.name)]
    inside = [path for student in students for path in _held_by(student)]
    loose = any(is_work(path.name) and not _is_folder(path) for path in [*students, *inside])
    return not loose and any(path.name == assignment and _is_folder(path) for path in inside)


def _held_by(student: Path) -> list[Path]:
    try:
        return [path for path in entries(student) if not is_kit(path.name)]
    except OSError:
        return []  # a file, or a folder that cannot be opened: reading the submission will say so


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return True  # it may be one: reading it will say that it cannot be opened
