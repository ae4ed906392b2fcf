"""What is wrong with a release, one sentence each, with file and line."""

from pathlib import Path
from typing import NamedTuple

from autograder.assignment import Assignment


class Fault(NamedTuple):
    """One thing to mend."""

    file: str
    """From the top of the checkout, such as "assignments/attention/README.md"."""
    line: int
    """From 1; 0 when it is about the file as a whole."""
    message: str
    """A sentence."""

    def __str__(self) -> str:
        """One line for a person."""
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{place}: {self.message}"


def path_in_checkout(path: Path, assignment: Assignment) -> str:
    """The path as people know it, from the top of the checkout."""
    return path.relative_to(assignment.release_dir.parent.parent).as_posix()
