"""What the settings file of an assignment may say. Whatever else it says is refused, since it would be ignored."""

import difflib
import math
import re
from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from autograder.sandbox.limits import Limits

NEEDED, OPTIONAL = {"title", "seed", "tasks"}, {"packages", "limits", "follow_through"}
TASK_NEEDED, TASK_OPTIONAL = {"name", "points"}, {"builds_on", "signature"}
_SHAPE = r"\((?:\w+(?:,\w+)*)?\)"
# https://numpy.org/doc/stable/reference/c-api/generalized-ufuncs.html. Asking NumPy took a sixth of the time until the
# grader processes are started: nothing else in that program imports it.
_SIGNATURE = re.compile(f"{_SHAPE}(?:,{_SHAPE})*->{_SHAPE}(?:,{_SHAPE})*")
LIMITS = {field.name for field in fields(Limits)}


def require_sound(settings: Mapping[str, Any]) -> None:
    """Check all that a settings file says.

    Raises:
        ValueError: Something is missing, unknown, or cannot be used; the message names it.
    """
    _require_keys(settings, NEEDED, OPTIONAL, "")
    _require(type(settings["title"]) is str, "title must be a text")
    _require(type(settings["seed"]) is int and settings["seed"] >= 0, "seed must be a whole number from 0")
    share = settings.get("follow_through", 1)
    _require(_is_number(share) and 0 <= share <= 1, f"follow_through must be from 0 to 1, not {share!r}")
    _require(_are_names(settings.get("packages", [])), "packages must be a list of names")
    _require_keys(settings.get("limits", {}), set(), LIMITS, " in [limits]")
    _require_sound_tasks(settings["tasks"])


def _require_sound_tasks(tasks: Any) -> None:
    """Tasks build on earlier ones only, so that going through them in order settles every grade once."""
    _require(type(tasks) is list and tasks, "[[tasks]] must stand before each task")
    earlier: set[str] = set()
    for task in tasks:
        _require_keys(task, TASK_NEEDED, TASK_OPTIONAL, " in a task")
        name, points, below = task["name"], task["points"], task.get("builds_on", [])
        is_name = type(name) is str and name.isidentifier()
        _require(is_name and name not in earlier, f"task {name!r} must be a function's name and stand once")
        worth = _is_number(points) and 0 < points < math.inf
        _require(worth, f"task {name!r} must be worth more than 0 points, not {points!r}")
        _require(_are_names(below), f"builds_on of task {name!r} must be a list of names")
        unknown = sorted(set(below) - earlier)
        _require(not unknown, f"task {name!r} builds on {unknown}, which must be tasks before it")
        _require_signature(name, task.get("signature", ""))
        earlier.add(name)


def _require_signature(task: str, signature: Any) -> None:
    told = f"signature of task {task!r} must be as numpy.vectorize takes it, such as '(n),(n)->()', not {signature!r}"
    _require(type(signature) is str and (not signature or _is_signature(signature)), told)


def _is_signature(text: str) -> bool:
    return _SIGNATURE.fullmatch("".join(text.split())) is not None


def _require_keys(table: Any, needed: Collection[str], optional: Collection[str], where: str) -> None:
    _require(isinstance(table, Mapping), f"there must be `name = value` lines{where}")
    known = sorted({*needed, *optional})
    for key in table:
        near = "".join(f" Is it {name}?" for name in difflib.get_close_matches(key, known, 1))
        _require(key in known, f"there is no setting {key!r}{where}.{near} There are: {', '.join(known)}")
    for key in sorted(needed):
        _require(key in table, f"the setting {key!r} is missing{where}")


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)


def _are_names(value: Any) -> bool:
    return type(value) is list and all(type(name) is str for name in value)


def _require(holds: Any, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
