"""nbgrader's layout: submitted/<student>/<assignment>/<notebook>.ipynb."""

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from autograder.classroom.reading.file_kind import is_work, meant_name
from autograder.intake.kinds import is_archive, is_kit
from autograder.intake.links import is_folder, is_link
from autograder.intake.lms import owners
from autograder.intake.plain import as_submission, plain_folder
from autograder.intake.submission import LeftOut, Submission
from autograder.intake.walk import Findings, add, entries, first_entries

NO_FOLDER = "is no folder of a student. If it is somebody's work, put it into the student's folder and grade again"
WHOLE_FOLDER = "has no folder {}, so all that is in it was read."
COLLECTED_IN = "submitted"
MOST_ASSIGNMENTS = 100
"""A student's folder with more folders and archives in it is not one of nbgrader's."""
BESIDE_IT = ("nbgrader_config.py", "gradebook.db")

Tell = Callable[[LeftOut], None]


def any_folder(root: Path, assignment: str, on_left_out: Tell = lambda left_out: None) -> list[Submission]:
    """The submissions in a folder of nbgrader's layout or of the plain one, whichever it looks like.

    Args:
        root: The folder.
        assignment: The name of the folder that nbgrader puts between student and notebook.
        on_left_out: Told of each file and folder that is no submission, litter and the exercise's own aside.

    Raises:
        OSError: The folder cannot be read.
    """
    if not _is_nbgraders(root, assignment):
        return plain_folder(root)
    return nbgrader_folder(root, assignment, on_left_out, is_certain=_lies_in_a_course(root))


def nbgrader_folder(
    root: Path, assignment: str, on_left_out: Tell = lambda left_out: None, is_certain: bool = True
) -> list[Submission]:
    """The submissions of one assignment; those of students who handed in only other assignments are empty.

    Who handed in an archive of it is told to unpack it. Of a student who has neither, and whose folder holds something
    that is no other assignment, all is read: it may be a plain class, in which one folder happens to have this name.

    Args:
        root: The folder.
        assignment: The name of the folder between student and notebook.
        on_left_out: Told of each file and folder that is no submission.
        is_certain: It is nbgrader's. If not, one student may have made the folders that make it look so. Whose work
            lies elsewhere must not lose it by that, so all of it is read, whatever it is called.

    Raises:
        OSError: The folder cannot be read.
    """
    others = _other_assignments(root, assignment)
    submissions = []
    for path in entries(root):
        if handed_in := _handed_in(path, assignment, is_certain):
            submissions.append(_submission(handed_in, root))
        elif is_kit(path.name):
            continue
        elif not is_folder(path):
            on_left_out(LeftOut(path.name, NO_FOLDER))
        elif _holds_others_only(path, others, assignment):
            submissions.append(_others_only(path, root, is_certain))
        else:
            submissions.append(_whole_folder(path, root, assignment))
    return submissions


def _lies_in_a_course(root: Path) -> bool:
    """Whether a folder is where nbgrader collects to: no student makes what lies beside it."""
    folder = root.resolve()
    return folder.name == COLLECTED_IN and any((folder.parent / name).exists() for name in BESIDE_IT)


def _other_assignments(root: Path, assignment: str) -> set[str]:
    """Names of what lies beside the assignment: who handed in both shows that they are two."""
    both = [_labels(student) for student in entries(root) if is_folder(student / assignment)]
    return {label for labels in both for label in labels if not _may_be_meant(label, assignment)}


def _may_be_meant(name: str, assignment: str) -> bool:
    # Attention and "attention (1)" are what becomes of attention on the way.
    return re.fullmatch(rf"{re.escape(assignment)}( ?\(.*)?", name, re.IGNORECASE | re.DOTALL) is not None


def _holds_others_only(student: Path, others: set[str], assignment: str) -> bool:
    held = _labels(student)
    return bool(held) and held <= others and not _holds(student, assignment)


def _labels(student: Path) -> set[str]:
    """What may be assignments: folders and archives; empty where there are too many."""
    held = _held_by(student)
    packed = {path.name.partition(".")[0] for path in held if is_archive(path.name)}
    labels = packed.union(path.name for path in held if is_folder(path))
    return labels if len(labels) <= MOST_ASSIGNMENTS else set()


def _holds(student: Path, assignment: str) -> bool:
    """Whether a file in any folder has the assignment's name: another student's folders then prove nothing."""
    findings = Findings(student.parent)
    add(student, findings)
    return any(_may_be_meant(Path(meant_name(path.name)).stem, assignment) for path in findings.files)


def _others_only(student: Path, root: Path, is_certain: bool) -> Submission:
    findings = Findings(root)
    if not is_certain:
        add(student, findings)
    return replace(as_submission(student.name, findings), others=tuple(sorted(_labels(student))))


def _whole_folder(student: Path, root: Path, assignment: str) -> Submission:
    findings = Findings(root)
    add(student, findings)
    if findings.files:
        findings.notes.insert(0, f"{student.name} {WHOLE_FOLDER.format(assignment)}")
    return as_submission(student.name, findings)


def _handed_in(student: Path, assignment: str, is_certain: bool) -> Path | None:
    folder = student / assignment
    if is_folder(folder) or is_link(folder):  # reading the submission will say that it is a link
        return folder
    held = _held_by(student) if is_certain else ()
    return next((path for path in held if is_archive(path.name) and path.name.startswith(f"{assignment}.")), None)


def _submission(path: Path, root: Path) -> Submission:
    findings = Findings(root)
    add(path, findings)
    return as_submission(path.parent.name, findings)


def _is_nbgraders(root: Path, assignment: str) -> bool:
    """Whether there are folders in folders, some named after the assignment, and no work outside of these.

    Moodle keeps a folder that a student handed in, whatever its name.
    """
    students = [path for path in entries(root) if not is_kit(path.name)]
    if any(owners(path.name for path in students).students) or _is_any_loose(students):
        return False
    # One student's folder after the other: all that is in a class's may not fit into memory.
    named = False
    for held in map(_held_by, students):
        if _is_any_loose(held):
            return False
        named |= any(path.name == assignment and is_folder(path) for path in held)
    return named


def _is_any_loose(paths: Collection[Path]) -> bool:
    return any(is_work(path.name) and not is_folder(path) for path in paths)


def _held_by(student: Path) -> list[Path]:
    try:
        return [] if is_link(student) else [path for path in first_entries(student) if not is_kit(path.name)]
    except OSError:
        return []  # a file, or a folder that cannot be opened: reading the submission will say so
