"""What students read of public checks comes from a worker that was asked nothing hidden.

A function may keep what a hidden check gives it, and return or raise that in a public one, where all of it is shown.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import Explanation
from autograder.grading.scoring.scores import Outcomes
from autograder.results import CheckResult, TaskResult


def doubtful(outcomes: Outcomes) -> set[Check]:
    """Failed public checks whose details hold more of what a worker said than may be told of a hidden one."""
    return {check for check, why in outcomes.items() if check.public and why and ("got", why.symptom) not in why.rows}


def with_details(task: TaskResult, checks: Collection[Check], again: Outcomes) -> TaskResult:
    """A task's result where these checks have the details of another run, or none if that did not show the same.

    Args:
        task: The result.
        checks: Those whose own details are not to be shown.
        again: What they said in a worker that was asked nothing else.
    """
    explained = {check.name: again.get(check) for check in checks if check.task == task.name}
    return replace(task, checks=tuple(_with_detail(check, explained) for check in task.checks))


def _with_detail(check: CheckResult, explained: Mapping[str, Explanation | None]) -> CheckResult:
    if check.name not in explained:
        return check
    why = explained[check.name]
    return replace(check, detail=why.detail if why and why.symptom == check.symptom else None)
