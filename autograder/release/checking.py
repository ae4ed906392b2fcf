"""`autograder release --check`: everything that is wrong with what students would get. Nothing is written."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from pathlib import Path

from autograder.assignment import Assignment
from autograder.classroom.checking.check import CheckError
from autograder.grading.examination.checks import expected_values
from autograder.release.faults import Fault, path_in_checkout
from autograder.release.leaks import find_lines, find_values, long_numbers
from autograder.release.lesson import Lesson, LessonError, read_lesson
from autograder.release.needles import hidden_needles, solution_needles
from autograder.release.notebook_faults import notebook_faults
from autograder.release.passages import passages
from autograder.release.products import Files, own_products, student_products
from autograder.release.proof import proof_faults

MISSING = "This file is missing. `autograder release` makes it."
OUT_OF_DATE = "This file is out of date from this line on. `autograder release` makes it anew."
STRAY = "This file does not belong here. `autograder release` removes it."


def check(assignment: Assignment) -> list[Fault]:
    """All faults of an assignment's release, in the order of files and lines."""
    try:
        lesson = read_lesson(assignment)
    except LessonError as error:
        return [Fault(path_in_checkout(error.path, assignment), error.line, error.message)]
    made = own_products(lesson, assignment)
    if not assignment.reference.is_file():
        return list(_stale(made, assignment))  # hidden checks cannot run without it
    try:
        made |= student_products(lesson, assignment)
    except CheckError as error:
        unusable = Fault(path_in_checkout(assignment.checks_dir, assignment), 0, f"The checks cannot be used: {error}")
        return [*_stale(made, assignment), unusable]
    return sorted(set(_faults(assignment, lesson, made)))


def stray_files(assignment: Assignment, made: Files) -> list[Path]:
    """Files in the release folder that are not made."""
    return [path for path in _files_in(assignment.release_dir) if path not in made]


def _faults(assignment: Assignment, lesson: Lesson, made: Files) -> Iterator[Fault]:
    yield from _stale(made, assignment)
    for path in stray_files(assignment, made):
        yield Fault(path_in_checkout(path, assignment), 0, STRAY)
    readable = list(_readable(assignment, made))
    yield from _leaks(assignment, lesson, readable)
    for file, data in readable:
        if file == path_in_checkout(assignment.release_dir / f"{assignment.name}.ipynb", assignment):
            yield from notebook_faults(file, data)
    yield from proof_faults(assignment, made, lesson)


def _stale(made: Files, assignment: Assignment) -> Iterator[Fault]:
    for path, data in made.items():
        if not path.is_file():
            yield Fault(path_in_checkout(path, assignment), 0, MISSING)
        elif (found := path.read_bytes()) != data:
            yield Fault(path_in_checkout(path, assignment), _first_difference(found, data), OUT_OF_DATE)


def _first_difference(found: bytes, wanted: bytes) -> int:
    pairs = zip(found.splitlines(), wanted.splitlines(), strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(found.count(b"\n"), wanted.count(b"\n")))
    return same + 1


def _readable(assignment: Assignment, made: Files) -> Iterator[tuple[str, bytes]]:
    """What students would get from a fresh release, and what lies in the folder now where that is something else."""
    students = {path: data for path, data in made.items() if assignment.release_dir in path.parents}
    for path, data in students.items():
        yield path_in_checkout(path, assignment), data
    for path in _files_in(assignment.release_dir):
        if (data := path.read_bytes()) != students.get(path):
            yield path_in_checkout(path, assignment), data


def _leaks(assignment: Assignment, lesson: Lesson, readable: list[tuple[str, bytes]]) -> Iterator[Fault]:
    needles = [*solution_needles(lesson, assignment), *hidden_needles(assignment)]
    texts = list(chain.from_iterable(passages(file, data) for file, data in readable))
    yield from find_lines(texts, needles)
    yield from find_values(texts, expected_values(assignment), _allowed_numbers(assignment, lesson))


def _allowed_numbers(assignment: Assignment, lesson: Lesson) -> set[Decimal]:
    """Numbers that students are meant to see: those of the public checks and of the lesson's tables."""
    public = assignment.public_checks.read_text(encoding="utf-8")
    tables = [line for line in lesson.text.splitlines() if line.startswith("# |")]
    return long_numbers("\n".join([public, *tables]))


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
