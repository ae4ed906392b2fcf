"""One mistake costs once: a function that is right, but built on a wrong one, gets its points.

Its failed checks run again in a fresh worker where wrong functions are replaced by the reference. The
points of the replaced functions are settled before, so nothing is given away.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import NamedTuple

from autograder.assignment import Assignment, Task
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import MISSING, NOT_STARTED, Explanation
from autograder.grading.scoring.scores import Outcomes, task_result
from autograder.results import TaskResult


class Ground(NamedTuple):
    """What is put right before checks run again.

    Attributes:
        names: The functions that are replaced by right ones.
        in_order: Whether these take their arguments in the order of the task, though the student's own have the same
            parameters in another order.
        as_returned: Whether these return their results as the student's own do: in another order, with more beside
            them, or one alone.
    """

    names: frozenset[str] = frozenset()
    in_order: bool = False
    as_returned: bool = False


RunAgain = Callable[[Ground, Collection[Check]], Outcomes]
"""Runs checks on the student's file with right functions in place."""


class Settled(NamedTuple):
    """A task's result, and on which grounds its failed checks ran: the best first, the student's own if on no other."""

    result: TaskResult
    grounds: tuple[Ground, ...]


def settle(
    assignment: Assignment, outcomes: Outcomes, run_again: RunAgain, endless: Collection[str] = ()
) -> tuple[Settled, ...]:
    """Every task's result, in order, with a second chance for those that may only suffer from another's mistake.

    Args:
        assignment: What was graded.
        outcomes: What all checks say about the student's file as it is.
        run_again: Puts checks to it with right functions in place.
        endless: Functions that did not come to an end. They are not waited for again.
    """
    at_fault = frozenset[str]()
    chances = []
    for task in assignment.tasks:
        has_chance = at_fault and assignment.follow_through
        grounds = _grounds(at_fault, assignment.below(task.name), endless) if has_chance else iter(())
        worth_it = islice(grounds, 1 if task.name in endless else None)
        chance = _Chance(task, outcomes, worth_it, assignment.follow_through)
        chance.take(run_again, most=1)
        chances.append(chance)
        if chance.result.status != "right":
            at_fault |= {task.name}
    # Only now, since what they take of the time for one submission is lost for the functions that follow.
    for chance in chances:
        chance.take(run_again)
    return tuple(Settled(chance.result, chance.tried or (Ground(),)) for chance in chances)


class _Chance:
    """The second chance of one task.

    Attributes:
        tried: The grounds so far, in front the first of those on which most of the failed checks pass.
    """

    def __init__(self, task: Task, outcomes: Outcomes, grounds: Iterator[Ground], regains: float) -> None:
        self._task = task
        self._own = {check: why for check, why in outcomes.items() if check.task == task.name}
        self._failed = [check for check, why in self._own.items() if _may_be_anothers(why)]
        self._grounds = grounds
        self._regains = regains
        self._again: Outcomes = {}
        self.tried: tuple[Ground, ...] = ()

    @property
    def result(self) -> TaskResult:
        return task_result(self._task, self._own, self._again, self._regains)

    def take(self, run_again: RunAgain, most: int | None = None) -> None:
        """Run the failed checks on so many grounds more, or on all that are left, until they pass."""
        for ground in islice(self._grounds, most):
            if _passed(self._again) == len(self._failed):
                break
            outcomes = run_again(ground, self._failed)
            if not self._again or _passed(outcomes) > _passed(self._again):
                self.tried, self._again = (ground, *self.tried), outcomes
            else:
                self.tried += (ground,)


def _may_be_anothers(why: Explanation | None) -> bool:
    return why is not None and why.status not in (NOT_STARTED, MISSING)


def _grounds(at_fault: frozenset[str], below: Collection[str], endless: Collection[str]) -> Iterator[Ground]:
    yield Ground(at_fault)
    suspects = at_fault.intersection(below)
    if suspects and not at_fault.issuperset(below):
        # One that is right itself may go by another's mistake.
        yield Ground(at_fault.union(below))
    if len(suspects) > 1:
        # One that is wrong in what it returns, such as its results in another order, may be used in just that way.
        yield from (Ground(at_fault - {name}) for name in sorted(suspects.difference(endless)))
    if suspects:
        # One that has its parameters in the wrong order may be called in the right one.
        yield Ground(at_fault, in_order=True)
    if suspects and not suspects.intersection(endless):
        # One that is wrong in its numbers, too, may be used in just the way it returns them.
        yield Ground(at_fault, as_returned=True)


def _passed(outcomes: Outcomes) -> int:
    return sum(why is None for why in outcomes.values())
