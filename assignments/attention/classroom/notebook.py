"""Checks inside a notebook: `check("softmax")` runs one task's checks on the function in the cell above."""

from collections.abc import Collection, Mapping
from pathlib import Path

from IPython.core.getipython import get_ipython
from IPython.display import display

from .checking.check import Check
from .checking.collecting import with_checks
from .checking.explain import NOT_STARTED, Explanation
from .checking.runner import CheckRunner
from .reading.local import Local
from .table import Table
from .tasks import Tasks, read_tasks

FOLDER = Path(__file__).parent.parent
PASSED = "{task}: all {all} checks here passed. {then}"
FAILED = "{task}: {passed} of {all} checks passed."
IDLE = "{task}: not started yet."
WRITE = "Write it in the cell above, run that cell, then run this one again."
WRONG = "{task}: not done yet."
CHANGE = "Change the cell above, run it, then run this one again. Stuck? Open a hint."
BEGIN = "It uses {below}, which does not pass its own checks yet. Begin there."


class NotDone(AssertionError):
    """A task is not done; the lines above say why."""

    def _render_traceback_(self) -> list[str]:
        """What Jupyter shows: one line, since the traceback would only show the inside of the checks."""
        return [str(self)]


def check(task: str) -> None:
    """Run the public checks of one task on this notebook's functions, and show what came out.

    Raises:
        NotDone: Not every check passed.
    """
    shell = get_ipython()
    if shell is None:
        return  # pytest reads the notebook as well, and runs the checks itself
    tasks = read_tasks(FOLDER)
    below = _builds_on(tasks, task)
    every = _outcomes(tasks.name, [task, *below], Local(shell.user_ns))
    outcomes = {each: why for each, why in every.items() if each.task == task}
    wrong = [name for name in below if any(why and each.task == name for each, why in every.items())]
    begin = BEGIN.format(below=" and ".join(wrong)) if wrong else ""
    if all(why is not None and why.status == NOT_STARTED for why in outcomes.values()):
        raise NotDone(f"{IDLE.format(task=task)} {begin or WRITE}")
    display(Table(_summary(tasks, task, outcomes), outcomes))  # type: ignore[no-untyped-call]
    if any(outcomes.values()):
        raise NotDone(f"{WRONG.format(task=task)} {begin or CHANGE}")


def _builds_on(tasks: Tasks, task: str) -> list[str]:
    for each in tasks.tasks:
        if each.name == task:
            return each.builds_on
    raise ValueError(f"There is no task {task!r}.")


def _outcomes(name: str, tasks: Collection[str], functions: Local) -> dict[Check, Explanation | None]:
    outcomes: dict[Check, Explanation | None] = {}

    def run(runner: CheckRunner) -> None:
        outcomes.update(runner.run(functions, [each for each in runner.checks if each.task in tasks]))

    with_checks(run, [FOLDER / f"test_{name}.py"])
    return outcomes


def _summary(tasks: Tasks, task: str, outcomes: Mapping[Check, Explanation | None]) -> str:
    passed = sum(why is None for why in outcomes.values())
    words = PASSED if passed == len(outcomes) else FAILED
    return words.format(task=task, passed=passed, all=len(outcomes), then=_then(tasks, task))


def _then(tasks: Tasks, task: str) -> str:
    names = [each.name for each in tasks.tasks]
    after = names[names.index(task) + 1 :]
    return f"Next: {after[0]}." if after else "That was the last task."
