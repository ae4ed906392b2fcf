"""From what the checks said to points."""

from collections.abc import Collection, Mapping

from autograder.assignment import Task
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import MISSING, NOT_STARTED, Explanation
from autograder.results import CheckResult, TaskResult, TaskStatus

Outcomes = Mapping[Check, Explanation | None]
"""What each check said; None stands for a passed one."""


def task_result(task: Task, outcomes: Outcomes, second_chance: Outcomes, regains: float = 1.0) -> TaskResult:
    """The points of one task, shared among its checks by weight.

    Args:
        task: The task.
        outcomes: Its checks, run on the student's file as it is.
        second_chance: Those of its failed checks that ran again with right functions to build on (follow-through).
        regains: The share of its points that a check gets when it passes only then.
    """
    share = task.points / sum(check.weight for check in outcomes)
    regained = {check: regains for check, why in second_chance.items() if why is None}
    shares = {check: 1 if why is None else regained.get(check, 0) for check, why in outcomes.items()}
    checks = tuple(_check_result(check, why, share * check.weight, shares[check]) for check, why in outcomes.items())
    return TaskResult(
        name=task.name,
        score=round(sum(check.points for check in checks), 2),
        max_score=task.points,
        status=_status(outcomes, regained),
        checks=checks,
        follow_through=bool(regained),
    )


def _check_result(check: Check, why: Explanation | None, most: float, share: float) -> CheckResult:
    return CheckResult(
        name=check.name,
        title=check.title,
        passed=why is None,
        points=round(most * share, 4),
        max_points=round(most, 4),
        public=check.public,
        symptom=why.symptom if why else None,
        detail=why.detail if why and check.public else None,
    )


def _status(outcomes: Outcomes, regained: Collection[Check]) -> TaskStatus:
    left = [why for check, why in outcomes.items() if why is not None and check not in regained]
    if not left:
        return "right"
    if len(left) < len(outcomes):
        return "partly right"
    kinds = {why.status for why in left}
    return kinds.pop() if kinds in ({NOT_STARTED}, {MISSING}) else "wrong"
