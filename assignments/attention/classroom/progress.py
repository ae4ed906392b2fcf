"""Where a student stands: tasks done, points, what to do next."""

from collections.abc import Sequence

from .checking.explain import NOT_STARTED, Explanation
from .reading.source import Problem
from .reading.work import Work
from .tasks import Task, Tasks


class Progress:
    """Adds up checks as they run, then tells."""

    def __init__(self, tasks: Tasks, work: Work, problems: Sequence[Problem]) -> None:
        """Start with nothing checked yet."""
        self._tasks = tasks
        self._work = work
        self._problems = problems
        self._checked: dict[str, list[tuple[float, Explanation | None]]] = {}

    def add(self, task: str, weight: float, why: Explanation | None) -> None:
        """Count one check; `why` is None when it passed."""
        self._checked.setdefault(task, []).append((weight, why))

    def header(self) -> list[str]:
        """Which file is checked, and what did not work when it was read."""
        return [self._work.told, *(f"! {problem}" for problem in self._problems)]

    @property
    def names(self) -> list[str]:
        """The names of all tasks."""
        return [task.name for task in self._tasks.tasks]

    @property
    def next_task(self) -> str:
        """The first task that is not done; "" when all that were checked are."""
        return next((task.name for task in self._run() if not self._done(task)), "")

    def text(self) -> str:
        """The end of the report."""
        run = self._run()
        if not run:
            return "No check ran."
        lines = [f"{task.name:<22}{self._state(task)}" for task in run]
        return "\n".join([*lines, "", *self._points(run), *self._next(run)])

    def _run(self) -> list[Task]:
        return [task for task in self._tasks.tasks if task.name in self._checked]

    def _state(self, task: Task) -> str:
        checks = self._checked[task.name]
        passed = sum(why is None for _, why in checks)
        if passed == len(checks):
            return f"done        {passed} of {passed} checks"
        if all(why is not None and why.status == NOT_STARTED for _, why in checks):
            return "not started"
        return f"to do       {passed} of {len(checks)} checks"

    def _earned(self, task: Task) -> float:
        checks = self._checked[task.name]
        part = sum(weight for weight, why in checks if why is None) / sum(weight for weight, _ in checks)
        return task.points * task.public_share * part

    def _points(self, run: Sequence[Task]) -> list[str]:
        done = sum(self._done(task) for task in run)
        earned, here = sum(map(self._earned, run)), sum(task.points * task.public_share for task in run)
        rest = sum(task.points for task in run) - here
        return [
            f"{done} of {len(run)} tasks done; {earned:.1f} of the {here:.1f} points that these checks decide.",
            f"The other {rest:.1f} points come from your instructor's checks, with other numbers and shapes.",
        ]

    def _next(self, run: Sequence[Task]) -> list[str]:
        left = [task for task in run if not self._done(task)]
        if not left and len(run) < len(self._tasks.tasks):
            return ["", "Next: run pytest, to see all tasks."]
        if not left:
            return ["", f"Next: hand in {self._work.source.name}."]
        name = left[0].name
        waiting = [each for each in left[0].builds_on if any(each == task.name for task in left)]
        first = f" It builds on {', '.join(waiting)}." if waiting else ""
        return ["", f"Next: {name} in {self._work.source.name}.{first} Then run: pytest -k {name}"]

    def _done(self, task: Task) -> bool:
        return all(why is None for _, why in self._checked[task.name])
