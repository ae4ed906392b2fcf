"""`autograder release`: writes everything that is made for an assignment."""

from pathlib import Path
from typing import NamedTuple

from autograder.assignment import Assignment
from autograder.release.checking import stray_files
from autograder.release.lesson import read_lesson
from autograder.release.products import Files, own_products, student_products


class Changes(NamedTuple):
    """What a release changed on disk."""

    written: tuple[Path, ...]
    removed: tuple[Path, ...]


def release(assignment: Assignment) -> Changes:
    """Make the assignment's files from its lesson source, and remove what else lies in its release folder.

    Raises:
        LessonError: The lesson source cannot be used.
        CheckError: The checks cannot be used.
    """
    lesson = read_lesson(assignment)
    own = own_products(lesson, assignment)
    # The reference first: hidden checks import it, and what students get tells how many points the public ones decide.
    written = _write(own)
    students = student_products(lesson, assignment)
    written += _write(students)
    return Changes(written, _remove(assignment, students))


def _write(files: Files) -> tuple[Path, ...]:
    changed = tuple(path for path, data in files.items() if not path.is_file() or path.read_bytes() != data)
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[path])
    return changed


def _remove(assignment: Assignment, made: Files) -> tuple[Path, ...]:
    strays = tuple(stray_files(assignment, made))
    for path in strays:
        path.unlink()
    for folder in sorted(assignment.release_dir.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return strays
