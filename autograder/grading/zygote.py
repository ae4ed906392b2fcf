"""Starts the zygote for an assignment, or says why student code cannot be run here."""

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
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
