"""One grader process: collects the checks, keeps a zygote, grades what it is sent. The bulk run starts several."""

from functools import partial
from multiprocessing.connection import Connection

from autograder.assignment import Assignment, load_assignment
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.errors import Explained
from autograder.grading.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.setup import Ready, Setup
from autograder.reports import write_feedback
from autograder.sandbox.levels import Level
from autograder.sandbox.outside.control import ZygoteLost
from autograder.sandbox.outside.host import Zygote


class TooWeak(Explained):
    """The isolation reached here is weaker than what was required; no student code has run."""


class NoSandbox(Explained):
    """No process for student code can be started here."""


def open_zygote(
    assignment: Assignment, slot: int = 0, at_most: Level = Level.SANDBOXED, at_least: Level = Level.PROCESS
) -> Zygote:
    """Start a zygote for the workers of `assignment`.

    Raises:
        TooWeak: It reaches less than `at_least`.
        NoSandbox: It does not start at all, or a package that students may use is not installed.
    """
    secret = assignment.checks_dir / "assignment.toml"
    try:
        zygote = Zygote(assignment.limits, assignment.packages, slot, secret=secret, at_most=at_most)
    except (ValueError, ZygoteLost) as error:
        raise NoSandbox(f"Student code cannot be run here: {error}") from error
    if zygote.level < at_least:
        zygote.close()
        raise TooWeak(
            f"Student code would run at level {zygote.level.label} here, and {at_least.label} is required. "
            "“autograder doctor” says what is missing, and how to get it."
        )
    return zygote


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
