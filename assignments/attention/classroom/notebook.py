"""Checks inside a notebook: `check("softmax")` runs one task's checks on the function in the cell above."""

from pathlib import Path

from IPython.core.getipython import get_ipython

from .checking.check import Check
from .checking.collecting import with_checks
from .checking.explain import NOT_STARTED, Explanation
from .checking.runner import CheckRunner
from .reading.local import Local
from .tasks import read_tasks

FOLDER = Path(__file__).parent.parent


class NotDone(AssertionError):
    """A task is not done; the lines above say why."""

    def _render_traceback_(self) -> list[str]:
        """What Jupyter shows: one line, since the traceback would only show the inside of the checks."""
        return [str(self)]


def check(task: str) -> None:
    """Run the public checks of one task on this notebook's functions, and print what came out.

    Raises:
        NotDone: Not every check passed.
    """
    shell = get_ipython()
    if shell is None:
        return  # pytest reads the notebook as well, and runs the checks itself
    outcomes: dict[Check, Explanation | None] = {}

    def run(runner: CheckRunner) -> None:
        outcomes.update(runner.run(Local(shell.user_ns), [each for each in runner.checks if each.task == task]))

    with_checks(run, [FOLDER / f"test_{read_tasks(FOLDER).name}.py"])
    if not outcomes:
        raise ValueError(f"There is no task {task!r}.")
    if all(why is not None and why.status == NOT_STARTED for why in outcomes.values()):
        raise NotDone(f"{task}: not started yet.")
    for each, why in outcomes.items():
        print(f"{'✓' if why is None else '✗'} {each.title}")
        if why is not None:
            print("    " + why.detail.replace("\n", "\n    "))
    passed = sum(why is None for why in outcomes.values())
    if passed < len(outcomes):
        raise NotDone(f"{task}: {passed} of {len(outcomes)} checks passed.")
    print(f"{task}: all {passed} checks here passed.")
