"""What grading finds out about one student. Grading writes it, the store keeps it, reports read it."""

from dataclasses import dataclass, fields
from typing import Any, Literal

TaskStatus = Literal["right", "partly right", "wrong", "not started", "missing"]
Status = Literal["graded", "unreadable", "missing"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The outcome of one check."""

    name: str
    title: str
    """The idea that is checked, one sentence."""
    passed: bool
    points: float
    max_points: float
    public: bool
    """Students have this check too, so its `detail` may be shown."""
    symptom: str | None = None
    """What was seen, in words that give no expected value away; None when passed."""
    detail: str | None = None
    """Public checks only: the call, what was expected, what came back, what to look at; plain text of several lines."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The one mistake that explains every wrong answer of a function."""

    name: str
    sentence: str
    """For the student: what their numbers are, and what to look at."""

    def __str__(self) -> str:
        """Both, in a line."""
        return f"{self.name}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class TaskResult:
    """One function the student was asked to write."""

    name: str
    score: float
    max_score: float
    status: TaskStatus
    """`missing`: there is no such function."""
    checks: tuple[CheckResult, ...] = ()
    follow_through: bool = False
    """Some points were given after wrong functions it builds on had been replaced by right ones."""
    cause: Cause | None = None
    """None when no known mistake, or more than one, explains what was seen."""


@dataclass(frozen=True, slots=True)
class Result:
    """One student's grade with its reasons."""

    student: str
    status: Status
    """`unreadable`: nothing could be loaded; `missing`: nothing was handed in."""
    score: float
    max_score: float
    isolation: str
    """The level observed when the student's code ran: `sandboxed`, `confined`, `process`; "" when none ran."""
    tasks: tuple[TaskResult, ...] = ()
    notes: tuple[str, ...] = ()
    """Short sentences for student and instructor: what was odd about the file, what crashed or ran too long."""
    files: tuple[str, ...] = ()
    """Which of the handed-in files were graded; the one with most of the functions first."""
    seed: int | None = None
    """What the hidden inputs were drawn from; None when no code could be run."""
    grader_failed: bool = False
    """It is no fault of the student's that there is no grade; the next run tries again."""

    def to_dict(self) -> dict[str, Any]:
        """This result as plain dicts and lists, ready for JSON."""
        return {**_plain(self), "tasks": [_task_to_dict(task) for task in self.tasks]}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Result":
        """The inverse of `to_dict`."""
        tasks = [_task(task) for task in data["tasks"]]
        return cls(**{**data, "tasks": tuple(tasks), "notes": tuple(data["notes"]), "files": tuple(data["files"])})


def _task_to_dict(task: TaskResult) -> dict[str, Any]:
    checks = [_plain(check) for check in task.checks]
    return {**_plain(task), "checks": checks, "cause": task.cause and _plain(task.cause)}


def _plain(item: CheckResult | Cause | TaskResult | Result) -> dict[str, Any]:
    # `dataclasses.asdict` copies every value, which takes ten times as long.
    return {name: getattr(item, name) for name in _NAMES[type(item)]}


_NAMES = {kind: tuple(each.name for each in fields(kind)) for kind in (CheckResult, Cause, TaskResult, Result)}


def _task(data: dict[str, Any]) -> TaskResult:
    checks = tuple(CheckResult(**check) for check in data["checks"])
    return TaskResult(**{**data, "checks": checks, "cause": data["cause"] and Cause(**data["cause"])})
