"""The tasks of this folder, as tasks.json tells them."""

import json
from pathlib import Path
from typing import NamedTuple

from .errors import Explained

TAKE_AGAIN = "Take it again from the archive that this folder came in."
"""What to do about a file of the folder that is not as it was."""
SPOILT = f"tasks.json is missing or was changed. {TAKE_AGAIN}"

BRACKET = "pytest cannot run checks in a folder with [ in its name. Give another name to {name}, and start again."


class TasksError(Explained):
    """The folder is not as it should be; the message says what to do."""


class Hint(NamedTuple):
    """One step of help."""

    title: str
    text: str


class Task(NamedTuple):
    """One function to write."""

    name: str
    points: float
    builds_on: list[str]
    public_share: float
    """The part of the points that the checks in this folder decide, from 0 to 1."""
    hints: list[Hint]
    """From a first nudge to a plan; the lesson shows the same ones, folded."""


class Tasks(NamedTuple):
    """What the folder is about."""

    name: str
    title: str
    tasks: list[Task]
    packages: list[str]
    """What functions may use besides Python's own modules: nothing else is there when they are graded."""

    @property
    def names(self) -> list[str]:
        """The names of all tasks, in order."""
        return [task.name for task in self.tasks]

    def below(self, name: str) -> list[str]:
        """Every task that this one builds on, directly or not, in order."""
        direct = next(task.builds_on for task in self.tasks if task.name == name)
        found = {*direct, *(other for each in direct for other in self.below(each))}
        return [each for each in self.names if each in found]


def read_tasks(folder: Path) -> Tasks:
    """Read tasks.json, which `autograder release` wrote.

    Raises:
        TasksError: It is not there, or was changed; or the folder has a name that pytest cannot read.
    """
    for name in folder.resolve().parts:
        if "[" in name:
            raise TasksError(BRACKET.format(name=name))
    try:
        data = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
        tasks = [Task(**{**task, "hints": [Hint(**hint) for hint in task["hints"]]}) for task in data["tasks"]]
        return Tasks(data["name"], data["title"], tasks, data["packages"])
    except (OSError, ValueError, LookupError, TypeError):
        raise TasksError(SPOILT) from None
