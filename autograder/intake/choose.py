"""Which of several files to look at first, by their names alone."""

from collections.abc import Iterable
from pathlib import Path

from autograder.intake.attempts import newness
from autograder.intake.lms import attachment, own_name


def most_likely_first(files: Iterable[Path], assignment: str) -> list[Path]:
    """Sort files by how likely their names are, whatever they hold.

    The newest attempt comes first, then the assignment's own name, then names that contain it, then files in fewer
    folders. A notebook comes before a module of the same name, because nbgrader collects notebooks and both are to give
    the same grade. What was handed in to Canvas later comes before what it replaces.

    Args:
        files: From the folder of submissions on: what folders above it are called says nothing about the files.
        assignment: Its name in small letters.
    """
    likely_first = sorted(files, key=lambda path: (*_unlikeliness(path, assignment), -attachment(path.name), path))
    return sorted(likely_first, key=newness, reverse=True)


def _unlikeliness(path: Path, assignment: str) -> tuple[bool, bool, int, bool]:
    stem = Path(own_name(path.name)).stem.lower()
    return stem != assignment, assignment not in stem, len(path.parts), path.suffix.lower() != ".ipynb"
