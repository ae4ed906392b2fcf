"""One mistake costs once: a function that is right, but built on a wrong one, gets its points.

Its failed checks run again in a fresh worker where wrong functions are replaced by the reference. The
points of the replaced functions are settled before, so nothing is given away.
"""

from collections.abc import Callable, Collection

from autograder.assignment import Assignment
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import MISSING, NOT_STARTED, Explanation
from autograder.grading.scores import Outcomes, task_result
from autograder.results import TaskResult

RunAgain = Callable[[Collection[str], Collection[Check]], Outcomes]
"""Runs checks on the student's file with the named functions replaced by right ones."""


def settle(assignment: Assignment, outcomes: Outcomes, run_again: RunAgain) -> tuple[TaskResult, ...]:
    """Every task's result, in order, with a second chance for those that may only suffer from another's mistake."""
    at_fault: set[str] = set()
    results = []
    for task in assignment.tasks:
        own = {check: why for check, why in outcomes.items() if check.task == task.name}
        failed = [check for check, why in own.items() if _may_be_anothers(why)]
        has_chance = failed and at_fault and assignment.follow_through
        again = run_again(frozenset(at_fault), failed) if has_chance else {}
        results.append(task_result(task, own, again, assignment.follow_through))
        if results[-1].status != "right":
            at_fault.add(task.name)
    return tuple(results)


def _may_be_anothers(why: Explanation | None) -> bool:
    return why is not None and why.status not in (NOT_STARTED, MISSING)
