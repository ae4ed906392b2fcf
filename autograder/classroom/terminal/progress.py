"""Where a student stands: which tasks pass, what the checks decide, what to do next."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..checking.explain import MISSING, NOT_STARTED
from ..checking.show import counted
from ..reading.source import Problem
from ..reading.typed import quoted
from ..reading.work import WorkFile
from ..reading.written import why_still_a_stub
from ..tasks import TAKE_AGAIN, Task, Tasks

DECIDES = """The checks in this folder decide {here:.1f} of the {all:g} points;
your instructor's other checks decide the rest."""

MISSING_CHECKS = f"No check ran, since test_{{name}}.py is missing. {TAKE_AGAIN}"
BROKEN_CHECKS = (
    f"No check ran, since the file that is named above could not be read. Is it test_{{name}}.py? {TAKE_AGAIN} "
    "Is it a file of your own? Mend it, or give it a name that does not begin with test_."
)
ELSEWHERE = "There are no checks in this folder. Go to the folder of test_{name}.py: cd {way}"

PASSED = ""


class Outcome(NamedTuple):
    """What became of one check. Plain values: pytest-xdist runs checks in other processes, and sends only such."""

    task: str
    status: str = PASSED
    """Or one of an `Explanation`."""
    first: Sequence[str] = ()
    """The tasks to begin with, where the task waits for others."""
    of: int = 1
    """How many checks the task has."""


class Command(NamedTuple):
    """What the student types to run checks."""

    work: str | None = None
    """The file they chose, if they did."""
    watched: bool = False
    """The checks run by themselves whenever a file is saved."""
    has_pictures: bool = False
    """There is `python -m figure`."""

    def text(self, task: str = "") -> str:
        """The command for one task, or for all."""
        program = "python watch.py" if self.watched else "pytest"
        return f"{program}{f' -k {task}' if task else ''}{self._chosen}"

    @property
    def draw(self) -> str:
        """The command for the pictures; "" if there are none."""
        return f"python -m figure{self._chosen}" if self.has_pictures else ""

    @property
    def _chosen(self) -> str:
        return f" --work {quoted(self.work)}" if self.work else ""


class Progress:
    """Adds up checks as they run, then tells."""

    def __init__(
        self,
        tasks: Tasks,
        work: WorkFile,
        problems: Sequence[Problem],
        unread: Mapping[str, Problem],
        command: Command,
        meant: Callable[[str], str] = lambda task: "",
    ) -> None:
        """Start with nothing checked yet.

        Args:
            tasks: What the folder is about.
            work: The file that is checked.
            problems: What did not work when it was read.
            unread: Functions that could not be read, and why.
            command: What the student typed.
            meant: Says which function may be the one of a task that has none.
        """
        self.tasks = tasks
        self._work = work
        self._problems = problems
        self._unread = unread
        self._command = command
        self._meant = meant
        self._checked: dict[str, list[Outcome]] = {}
        self._why_none = ""

    def add(self, outcome: Outcome) -> None:
        """Count one check."""
        self._checked.setdefault(outcome.task, []).append(outcome)

    def found_no_checks(self, why: str) -> None:
        """Remember why there are none, or none that can run."""
        self._why_none = why

    def header(self) -> list[str]:
        """Which file is checked, and what did not work when it was read."""
        unread = [f"! So these could not be read: {', '.join(self._unread)}."] if self._unread else []
        return [self._work.told, *(f"! {problem}" for problem in self._problems), *unread]

    @property
    def next_task(self) -> str:
        """The task to do next; "" when all that were checked pass."""
        left = self._left()
        if not self._checked:
            return self.tasks.names[0]
        return [*(name for outcome in self._checked[left[0]] for name in outcome.first), left[0]][0] if left else ""

    def text(self) -> str:
        """The end of the report."""
        run = [task for task in self.tasks.tasks if task.name in self._checked]
        if not run:
            return self._why_none or self._choices()
        lines = [f"{task.name:<22}{self._state(task)}" for task in run]
        return "\n".join([*lines, "", *self._points(run), "", self._next(run)])

    def _choices(self) -> str:
        commands = [f"  {self._command.text(name)}" for name in self.tasks.names]
        return "\n".join(["No check ran. Choose a task, or all:", *commands, f"  {self._command.text()}"])

    def _state(self, task: Task) -> str:
        passed = [outcome.status for outcome in self._checked[task.name]].count(PASSED)
        statuses = self._statuses(task.name)
        if statuses == {NOT_STARTED}:
            return "not started"
        if statuses == {MISSING}:
            return "could not be read" if task.name in self._unread else "not found"
        word = "to do" if statuses - {PASSED} else "not all run" if self._is_part(task.name) else "passes here"
        return f"{word:<13}{passed} of {counted(self._all(task.name), 'check')}"

    def _statuses(self, name: str) -> set[str]:
        return {outcome.status for outcome in self._checked.get(name, ())}

    def _all(self, name: str) -> int:
        return max(len(self._checked[name]), self._checked[name][0].of)

    def _is_part(self, name: str) -> bool:
        """Whether some checks of this task were left out."""
        return len(self._checked[name]) < self._all(name)

    def _points(self, run: Sequence[Task]) -> list[str]:
        passed = sum(self._statuses(task.name) == {PASSED} and not self._is_part(task.name) for task in run)
        here = sum(task.points * task.public_share for task in run)
        told = DECIDES.format(here=here, all=sum(task.points for task in run))
        return [f"Passing here: {passed} of {counted(len(run), 'task')}.", told]

    def _next(self, run: Sequence[Task]) -> str:
        name, file = self.next_task, self._work.source.name
        if not name and (len(run) < len(self.tasks.tasks) or any(map(self._is_part, self._checked))):
            return f"Next: run {self._command.text()}, to see all checks."
        if not name:
            drawn = f" To see it in pictures first: {self._command.draw}" if self._command.draw else ""
            return f"Next: hand in {file}.{drawn}"
        above = self._left()[0]
        since = f", since {above} builds on it" if name not in self._checked else ""
        then = "" if self._command.watched and not since else f" Then run: {self._command.text(name)}"
        return f"Next: {name} in {file}{since}.{self._other(name)}{then}"

    def _other(self, name: str) -> str:
        statuses = self._statuses(name)
        told = self._meant(name) if statuses and statuses <= {NOT_STARTED, MISSING} else ""
        if name in self._unread and statuses == {MISSING}:  # the top of the report may have left the screen
            told = f"{self._unread[name].head}. {self._unread[name].advice}"
        if statuses == {NOT_STARTED}:
            told = why_still_a_stub(self._work.source, name) or told
        return told and f" {told}"

    def _left(self) -> list[str]:
        """The tasks that were checked and do not pass."""
        return [name for name in self.tasks.names if self._statuses(name) - {PASSED}]
