"""From a folder of student work to sources that can be graded. Reads files; runs nothing."""

from autograder.intake.digest import digest
from autograder.intake.find import find_submissions
from autograder.intake.nbgrader import any_folder, nbgrader_folder
from autograder.intake.submission import IntakeError, LeftOut, NothingToGrade, Submission
from autograder.intake.work import Work, read_work

__all__ = [
    "IntakeError",
    "LeftOut",
    "NothingToGrade",
    "Submission",
    "Work",
    "any_folder",
    "digest",
    "find_submissions",
    "nbgrader_folder",
    "read_work",
]
