"""The result of a student whose work was not graded."""

from dataclasses import replace

from autograder.assignment import Assignment
from autograder.intake import Submission
from autograder.results import Result, Status

GRADER_FAILED = "The grader itself failed on this submission ({why}). Grade it by hand."
GRADER_ENDED = "Grading this submission ended the grader each time it was tried. Grade it by hand."


def nothing_graded(submission: Submission, assignment: Assignment, status: Status, why: str) -> Result:
    """A result without tasks: not graded, and why."""
    return Result(
        student=submission.student,
        status=status,
        score=0,
        max_score=assignment.max_score,
        isolation="",
        notes=(*submission.notes, why),
    )


def grader_failed(submission: Submission, assignment: Assignment, error: Exception | None) -> Result:
    """A result without tasks, for which the student is not to blame; `error` is None where the grader itself ended."""
    why = GRADER_FAILED.format(why=f"{type(error).__name__}: {error}"[:300]) if error else GRADER_ENDED
    return replace(nothing_graded(submission, assignment, "unreadable", why), grader_failed=True)
