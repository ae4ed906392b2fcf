"""The release folder of `nbgrader generate_assignment`: what students need, and what the instructor put beside it."""

from collections.abc import Iterator
from pathlib import Path

from autograder.assignment import Assignment
from autograder.course.config import LESSON
from autograder.release.faults import Fault
from autograder.release.leaks import find_lines
from autograder.release.lesson import read_lesson
from autograder.release.needles import solution_needles
from autograder.release.passages import passages
from autograder.release.products import student_products


def write_kit(assignment: Assignment, folder: Path) -> list[Fault]:
    """Write what students need over what nbgrader copied, and leave the notebooks to nbgrader.

    Files of the instructor's own stay, as nbgrader would have it. The lesson's source goes, should it be there.

    Returns:
        Files of the instructor's own in which students could read the solution, each with the first such line.

    Raises:
        LessonError: The lesson cannot be read.
        CheckError: The checks cannot be used.
        OSError: A file cannot be written.
    """
    lesson = read_lesson(assignment)
    products = student_products(lesson, assignment)
    kit = {folder / path.relative_to(assignment.release_dir): data for path, data in products.items()}
    for path, data in kit.items():
        if path.suffix != ".ipynb":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    (folder / LESSON).unlink(missing_ok=True)
    needles = list(solution_needles(lesson, assignment))
    texts = (passages(path.relative_to(folder).as_posix(), path.read_bytes()) for path in _others(folder, kit))
    return [fault for text in texts for fault in _first(find_lines(text, needles))]


def _others(folder: Path, kit: dict[Path, bytes]) -> list[Path]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path for path in files if path not in kit and path.suffix != ".ipynb"]


def _first(faults: Iterator[Fault]) -> list[Fault]:
    return [fault] if (fault := next(faults, None)) else []
