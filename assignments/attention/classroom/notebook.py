"""Checks inside a notebook: `check("softmax")` runs one task's checks on the function in the cell above."""

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
IDLE = "{task}: not started yet. Write it in the cell above, run that cell, then run this one again."
FAILED = "{task}: {passed} of {all} checks passed."
ADVICE = "Change the cell above, run it, then run this one again. Stuck? Open a hint."
PASSED = "{task}: all {all} checks here passed. {then}"


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
    outcomes = _outcomes(tasks, task, Local(shell.user_ns))
    if all(why is not None and why.status == NOT_STARTED for why in outcomes.values()):
        raise NotDone(IDLE.format(task=task))
    passed = sum(why is None for why in outcomes.values())
    words = PASSED if passed == len(outcomes) else FAILED
    summary = words.format(task=task, passed=passed, all=len(outcomes), then=_then(tasks, task))
    display(Table(summary, outcomes))  # type: ignore[no-untyped-call]
    if passed < len(outcomes):
        raise NotDone(f"{task} is not done yet. {ADVICE}")


def _outcomes(tasks: Tasks, task: str, functions: Local) -> dict[Check, Explanation | None]:
    outcomes: dict[Check, Explanation | None] = {}

    def run(runner: CheckRunner) -> None:
        outcomes.update(runner.run(functions, [each for each in runner.checks if each.task == task]))

    with_checks(run, [FOLDER / f"test_{tasks.name}.py"])
    if not outcomes:
        raise ValueError(f"There is no task {task!r}.")
    return outcomes


def _then(tasks: Tasks, task: str) -> str:
    names = [each.name for each in tasks.tasks]
    after = names[names.index(task) + 1 :]
    return f"Next: {after[0]}." if after else "That was the last task."
