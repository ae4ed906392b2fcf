"""What a student handed in, before any file is opened."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from autograder.classroom.errors import Explained


class IntakeError(Explained):
    """There is nothing to grade at all; the message says what to do."""


class NothingToGrade(Exception):
    """One submission holds nothing that can be graded.

    Attributes:
        status: The status of the student's result.
        reason: What is the matter and what to do, for the student and the instructor.
    """

    def __init__(self, status: Literal["missing", "unreadable"], reason: str) -> None:
        """Take the result's status and its reason."""
        super().__init__(status, reason)
        self.status = status
        self.reason = reason


class LeftOut(NamedTuple):
    """A file or folder that lies among the submissions and is none."""

    name: str
    why: str
    """Goes on from the name, and says what to do."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The files of one student."""

    student: str
    """As named by the file or folder; not two submissions of a run have the same."""
    files: tuple[Path, ...]
    """The .py and .ipynb files, sorted; of those in folders of the exercise only where there are no others."""
    notes: tuple[str, ...]
    """What was odd about the other files, in sentences."""
    root: Path
    """The folder below which the files were found."""
    others: tuple[str, ...] = ()
    """Other assignments that the student seems to have handed in, where this one is not there."""
