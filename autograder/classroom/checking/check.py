"""A check, as whoever runs it sees it."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest

from ..errors import Explained


class CheckError(Explained):
    """The checks themselves cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Check:
    """One pytest test."""

    name: str
    title: str
    """The idea it checks: the test's docstring."""
    task: str
    weight: float
    public: bool
    """Students have it too."""
    lesson: bool
    """It asks for the numbers that the lesson prints."""


def as_check(item: pytest.Item, public: Collection[Path]) -> Check:
    """Read what a test says about itself.

    Args:
        item: The test.
        public: The files that students have.

    Raises:
        CheckError: It does not say its task, has no docstring, or a weight that is no number above 0.
    """
    marker = item.get_closest_marker("task")
    if marker is None or not marker.args:
        raise CheckError(f'{item.nodeid}: say its task with @pytest.mark.task("NAME").')
    title = str(getattr(getattr(item, "obj", None), "__doc__", None) or "").strip()
    if not title:
        raise CheckError(f"{item.nodeid}: say in its docstring what it checks; students read that.")
    weight = marker.kwargs.get("weight", 1)
    if type(weight) not in (int, float) or not 0 < weight < math.inf:
        raise CheckError(f"{item.nodeid}: its weight must be a number above 0, not {weight!r}.")
    return Check(
        name=item.name.removeprefix("test_"),
        title=title.splitlines()[0],
        task=marker.args[0],
        weight=float(weight),
        public=item.path in public,
        lesson=bool(marker.kwargs.get("lesson", False)),
    )
