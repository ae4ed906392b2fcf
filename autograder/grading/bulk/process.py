"""One grader process: collects the checks, keeps a zygote, grades what it is sent. The bulk run starts several."""

from functools import partial
from multiprocessing.connection import Connection

from autograder.assignment import Assignment, load_assignment
from autograder.classroom.checking.runner import CheckRunner
from autograder.grading.bulk.setup import Ready, Setup
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from autograder.reports import write_feedback


def serve(connection: Connection, setup: Setup) -> None:
    """Grade submissions from `connection` until it closes."""
    try:
        assignment = load_assignment(setup.assignment)
        with_assignment_checks(assignment, partial(_serve_with, connection, setup, assignment), setup.seed)
    except (EOFError, ConnectionError):
        pass  # whoever started this process is gone; what it was sent is not lost, it grades that again next time
    except Exception as error:
        connection.send(error)  # the bulk run raises it


def _serve_with(connection: Connection, setup: Setup, assignment: Assignment, runner: CheckRunner) -> None:
    zygote = partial(open_zygote, assignment, setup.slot, setup.at_most, setup.at_least)
    with Grader(assignment, runner, zygote) as grader:
        grader.require_sound_checks()
        connection.send(Ready(grader.level, assignment.limits.submission_seconds))
        while True:
            submission = connection.recv()
            result = grader.grade(submission, setup.seed_of(submission.student))
            write_feedback(result, setup.out, assignment.title)
            connection.send(result)
