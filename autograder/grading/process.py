"""One grader process: collects the checks, keeps a zygote, grades what it is sent. The bulk run starts several."""

from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from autograder.assignment import Assignment, load_assignment
from autograder.classroom.errors import Explained
from autograder.classroom.runner import CheckRunner
from autograder.grading.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.intake import Submission
from autograder.reports import write_feedback
from autograder.results import Result
from autograder.sandbox import Level, Zygote


@dataclass(frozen=True, slots=True)
class Setup:
    """What a grader process needs to know before the first submission."""

    assignment: str
    seed: int
    out: Path
    slot: int
    """Its number among the grader processes, from 0. As root, each one's workers get a user id of their own."""
    at_most: Level
    at_least: Level


@dataclass(frozen=True, slots=True)
class Ready:
    """The first message of a grader process: which isolation its probe worker observed."""

    level: Level


class TooWeak(Explained):
    """The isolation reached here is weaker than what was required; no student code has run."""


def open_zygote(assignment: Assignment, slot: int, at_most: Level, at_least: Level) -> Zygote:
    """Start a zygote for the workers of `assignment`.

    Raises:
        TooWeak: It reaches less than `at_least`.
    """
    secret = assignment.checks_dir / "assignment.toml"
    zygote = Zygote(assignment.limits, packages=assignment.packages, slot=slot, secret=secret, at_most=at_most)
    if zygote.level < at_least:
        zygote.close()
        raise TooWeak(
            f"Student code would run at level {zygote.level.label} here, and {at_least.label} is required. "
            "`autograder doctor` says what is missing."
        )
    return zygote


def serve(connection: Connection, setup: Setup) -> None:
    """Grade submissions from `connection` until it closes."""
    assignment = load_assignment(setup.assignment)

    def loop(runner: CheckRunner) -> None:
        with open_zygote(assignment, setup.slot, setup.at_most, setup.at_least) as zygote:
            connection.send(Ready(zygote.level))
            grader = Grader(assignment, runner, zygote)
            while (submission := connection.recv()) is not None:
                connection.send(_grade_one(grader, submission, setup.out, assignment))

    try:
        with_assignment_checks(assignment, loop, setup.seed)
    except EOFError:
        pass  # whoever started this process is gone; what it was sent is not lost, it grades that again next time
    except Exception as error:
        connection.send(error)


def _grade_one(grader: Grader, submission: Submission, out: Path, assignment: Assignment) -> Result:
    result = grader.grade(submission)
    write_feedback(result, out, assignment.title)
    return result

