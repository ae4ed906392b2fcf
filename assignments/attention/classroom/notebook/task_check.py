"""Checks inside a notebook: `check("softmax")` runs one task's checks on the function in the cell above."""

import textwrap
import warnings
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import display

from ..checking.check import Check, CheckError
from ..checking.collecting import with_checks
from ..checking.explain import MISSING, NOT_STARTED, Explanation
from ..checking.runner import CheckRunner
from ..checking.show import counted
from ..number_warnings import ignore_number_warnings
from ..prerequisites import begin_with, begin_words
from ..reading.local import CALL_SECONDS, Local
from ..reading.surroundings import error_settings_for
from ..reading.written import STILL_THERE
from ..tasks import TAKE_AGAIN, Tasks, TasksError, read_tasks
from .cells import file_of, inputs_of, is_written, modules_lost, newest, unreadable, values_used
from .table import Table

FOLDER = Path(__file__).parents[2]
WIDTH = 80
"""VS Code does not fold long lines of an output: it hides their ends."""
PASSED = "{task} passes here: {passed} of {all}. {then}"
FAILED = "{task}: {passed} of {all} passed. {begin}"
IDLE = "{task}: not started yet."
WRITE = (
    "Write it in the cell above, in place of the line with NotImplementedError. Run that cell, then run this one again."
)
AGAIN = f"{STILL_THERE} Run the cell above, then run this one again."
ABSENT = "{task}: there is no function of this name yet."
TAKEN = "{task}: this name stands for a value of type {kind} now, and for no function. Give that variable another name."
LOST = "{name} is no module any more: a cell gave its name to a variable. Rename that, and run the import again."
RUN = "Run the cell above, then run this one again. If the cell above shows an error, mend that first."
TEXT = "If it has become text, make it a code cell again: click it, then press Esc and Y."
UNREAD = "{task}: the last version of its cell could not be read, so nothing was checked. {problem}"
MEND = "Mend that in the cell above, run it, then run this one again."
INTERRUPTED = "The checks were stopped by you."
WRONG = "{task}: not done yet."
USES = "Your function uses {data} of the notebook. If you mean its arguments, use their names."
FROM_FILE = "It comes from {file}. Save each change there, then type %run {file}: an import reads a file only once."
CHANGE = "Change the cell above, run it, then run this one again. Stuck? Open a hint."
QUOTES = 'Put the name in quotes: check("{name}").'
INSIDE = 'check("{task}") stands inside a function that is being checked. Give it a cell of its own.'
UNDER_WAY: list[str] = []
"""The task that is being checked."""
SPOILT = f"The checks in {{name}} could not be run. Is it missing, or was it changed? {TAKE_AGAIN}"
NO_TASK = "There is no task {task!r}. The tasks are {names}."


class NotDone(AssertionError):
    """A task is not done; the lines above say why."""

    def _render_traceback_(self) -> list[str]:
        """What Jupyter shows: only this, since the traceback would only show the inside of the checks."""
        return textwrap.wrap(str(self), WIDTH, break_long_words=False, break_on_hyphens=False)


def check(task: object = None) -> None:
    """Run the public checks of one task on this notebook's functions, and show what came out.

    Raises:
        NotDone: Not every check passed.
    """
    shell = get_ipython()
    if shell is None:
        return  # pytest reads the notebook as well, and runs the checks itself
    try:
        tasks = read_tasks(FOLDER)
    except TasksError as error:
        raise NotDone(str(error)) from None
    _check_once(tasks, _named(tasks, task), shell.user_ns)


def _named(tasks: Tasks, task: object) -> str:
    if not isinstance(task, str):
        name = getattr(task, "__name__", None)
        raise NotDone(QUOTES.format(name=name if name in tasks.names else tasks.names[0]))
    if task not in tasks.names:
        raise NotDone(NO_TASK.format(task=task, names=", ".join(tasks.names)))
    return task


def _check_once(tasks: Tasks, task: str, names: Mapping[str, Any]) -> None:
    if UNDER_WAY:
        raise NotDone(INSIDE.format(task=task))
    UNDER_WAY.append(task)
    try:
        _check(tasks, task, names)
    finally:
        UNDER_WAY.clear()


def _check(tasks: Tasks, task: str, names: Mapping[str, Any]) -> None:
    inputs = inputs_of(names)
    written = newest(inputs, task)
    if problem := unreadable(written):
        raise NotDone(f"{UNREAD.format(task=task, problem=problem)} {MEND}")
    functions = Local(names, tasks=tasks.names, seconds=CALL_SECONDS, packages=tasks.packages)
    try:
        with error_settings_for(inputs):
            every = _outcomes(tasks.name, [task, *tasks.below(task)], functions)
    except KeyboardInterrupt:
        raise NotDone(functions.stopped or INTERRUPTED) from None
    failed = {each.task for each, why in every.items() if why}
    first = begin_with(tasks, task, lambda name: name not in failed)
    begin = begin_words(task, first, absent=[each for each in first if each not in names])
    value = names.get(task)
    if value is not None and not callable(value):
        raise NotDone(f"{TAKEN.format(task=task, kind=type(value).__name__)} {RUN}")
    elsewhere = begin or _from_file(names, task)
    outcomes = {each: why for each, why in every.items() if each.task == task}
    then = AGAIN if is_written(written, task) else elsewhere or WRITE
    if idle := _idle(task, outcomes, functions.meant(task), then):
        raise NotDone(idle)
    _show(tasks, task, outcomes, begin, f"{_uses(names, task)} {elsewhere or CHANGE}".strip())


def _from_file(names: Mapping[str, Any], task: str) -> str:
    """What to do where the function comes from a file; "" where it is the notebook's own."""
    file = file_of(names.get(task))
    return FROM_FILE.format(file=file) if file else ""


def _uses(names: Mapping[str, Any], task: str) -> str:
    """What the function takes from the notebook that it should not; "" if nothing."""
    used = values_used(names, task)
    if lost := modules_lost(inputs_of(names), used):
        return LOST.format(name=lost[0])
    return USES.format(data=" and ".join(used)) if used else ""


def _idle(task: str, outcomes: Mapping[Check, Explanation | None], other: str, then: str) -> str:
    """Why there is nothing to show yet; `other` says which function may be the one, `then` what to do."""
    statuses = {why.status if why else "" for why in outcomes.values()}
    if statuses == {NOT_STARTED}:
        return f"{IDLE.format(task=task)} {other or then}"
    if statuses == {MISSING}:
        return f"{ABSENT.format(task=task)} {other or f'{RUN} {TEXT}'}"
    return ""


def _show(tasks: Tasks, task: str, outcomes: dict[Check, Explanation | None], begin: str, then: str) -> None:
    if begin:
        outcomes = {check: why and why.without_look_at() for check, why in outcomes.items()}
    display(Table(_summary(tasks, task, outcomes, begin), outcomes))  # type: ignore[no-untyped-call]
    if any(outcomes.values()):
        raise NotDone(f"{WRONG.format(task=task)} {then}")


def _outcomes(name: str, tasks: Collection[str], functions: Local) -> dict[Check, Explanation | None]:
    outcomes: dict[Check, Explanation | None] = {}

    def run(runner: CheckRunner) -> None:
        outcomes.update(runner.run(functions, [each for each in runner.checks if each.task in tasks]))

    with warnings.catch_warnings():
        ignore_number_warnings()
        try:
            with_checks(run, [FOLDER / f"test_{name}.py"])
        except CheckError:
            raise NotDone(SPOILT.format(name=f"test_{name}.py")) from None
    return outcomes


def _summary(tasks: Tasks, task: str, outcomes: Mapping[Check, Explanation | None], begin: str) -> str:
    passed = sum(why is None for why in outcomes.values())
    words = PASSED if passed == len(outcomes) else FAILED
    counts = {"passed": passed, "all": counted(len(outcomes), "check")}
    return words.format(task=task, then=_then(tasks, task), begin=begin, **counts).strip()


def _then(tasks: Tasks, task: str) -> str:
    names = [each.name for each in tasks.tasks]
    after = names[names.index(task) + 1 :]
    return f"Next: {after[0]}." if after else "That was the last task."
