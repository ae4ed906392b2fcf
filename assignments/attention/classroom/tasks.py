"""The tasks of this folder, as tasks.json tells them."""

import json
from pathlib import Path
from typing import NamedTuple


class Task(NamedTuple):
    """One function to write."""

    name: str
    points: float
    builds_on: list[str]
    public_share: float
    """The part of the points that the checks in this folder decide, from 0 to 1."""


class Tasks(NamedTuple):
    """What the folder is about."""

    name: str
    title: str
    tasks: list[Task]


def read_tasks(folder: Path) -> Tasks:
    """Read tasks.json, which `autograder release` wrote."""
    data = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    return Tasks(data["name"], data["title"], [Task(**task) for task in data["tasks"]])
