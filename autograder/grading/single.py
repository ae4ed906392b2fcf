"""Grade one file on its own, without a class around it."""

from autograder.assignment import Assignment
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.reading.source import Source
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from autograder.results import Result


def grade_source(assignment: Assignment, source: Source) -> Result:
    """Grade one file that nobody handed in, in the sandbox like any other."""

    def grade(runner: CheckRunner) -> Result:
        with Grader(assignment, runner, lambda: open_zygote(assignment)) as grader:
            return grader.grade_source("", source)

    return with_assignment_checks(assignment, grade)
