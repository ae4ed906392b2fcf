"""The checks of an assignment: the public ones that students have, and the hidden ones."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np

from autograder.assignment import Assignment
from autograder.classroom.checking.check import Check, CheckError
from autograder.classroom.checking.collecting import with_checks
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.local import Local
from autograder.classroom.reading.source import Source

Found = TypeVar("Found")


def with_assignment_checks(
    assignment: Assignment, body: Callable[[CheckRunner], Found], seed: int | None = None
) -> Found:
    """Collect the checks of `assignment` and call `body` with a runner for them.

    Args:
        assignment: Whose checks.
        body: Uses the runner, which is of no use later.
        seed: Hidden inputs are drawn from it; default: the assignment's own.

    Returns:
        What `body` returns.

    Raises:
        CheckError: A check cannot be read or names an unknown task, or a task has no check.
    """
    found: list[Found] = []

    def sound(runner: CheckRunner) -> None:
        _require_tasks(runner.checks, assignment)
        # What one function leaves behind in the worker must not meet another one's checks halfway.
        runner.sort(key=lambda check: assignment.task_names.index(check.task))
        found.append(body(runner))

    public = assignment.public_checks
    if not public.is_file():
        raise CheckError(f"There are no public checks: {public.name} is missing in solutions/{assignment.name}.")
    with_checks(sound, [public], assignment.hidden_checks, assignment.seed if seed is None else seed)
    return found[0]


def collect(assignment: Assignment) -> tuple[Check, ...]:
    """The checks of an assignment."""
    return with_assignment_checks(assignment, lambda runner: runner.checks)


def expected_values(assignment: Assignment) -> list[float]:
    """Every number that the hidden checks expect, under the assignment's own seed."""
    functions = load(Source("reference.py", "module", (assignment.reference.read_bytes(),))).namespace

    def wanted(runner: CheckRunner) -> Sequence[Any]:
        runner.run(Local(functions), [check for check in runner.checks if not check.public])
        return runner.wanted

    values = with_assignment_checks(assignment, wanted)
    parts = [part for value in values for part in (value.values() if isinstance(value, dict) else [value])]
    return [float(number) for part in parts for number in np.ravel(part)]


def _require_tasks(checks: Iterable[Check], assignment: Assignment) -> None:
    marked = {check.task for check in checks}
    if unknown := marked - set(assignment.task_names):
        raise CheckError(
            f"Checks are marked with tasks that assignment.toml does not have: {', '.join(sorted(unknown))}."
        )
    if without := set(assignment.task_names) - marked:
        raise CheckError(f"No check is marked with the task {', '.join(sorted(without))}.")
