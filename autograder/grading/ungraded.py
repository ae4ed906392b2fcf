"""The result of a student for whom no code could be run."""

from autograder.assignment import Assignment
from autograder.intake import Submission
from autograder.results import Result, Status


def nothing_graded(
    submission: Submission, assignment: Assignment, status: Status, why: str, grader_failed: bool = False
) -> Result:
    """A result without tasks: not graded, and why."""
    return Result(
        student=submission.student,
        status=status,
        score=0,
        max_score=assignment.max_score,
        isolation="",
        notes=(*submission.notes, why),
        grader_failed=grader_failed,
    )
