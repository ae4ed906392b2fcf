"""Under pytest: do the tasks that one builds on pass their own checks, whether or not they were chosen with -k?"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from types import ModuleType

from ..checking.expect import Expect
from ..checking.plain import FAILURES, call_plainly
from ..checking.student import Student
from ..reading.local import Local

FIXTURES = {"student", "expect"}


class Below:
    """Runs a task's checks when a task above it fails, once."""

    def __init__(self, functions: Local) -> None:
        """Check these functions."""
        self._functions = functions
        self._known: dict[str, bool] = {}

    def passes(self, checks: ModuleType, task: str) -> bool:
        """Whether all checks of `task` pass that can be run without pytest."""
        if task not in self._known:
            self._known[task] = all(map(self._one_passes, checks_of(checks, task)))
        return self._known[task]

    def _one_passes(self, check: Callable[..., object]) -> bool:
        student = Student(self._functions)
        try:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # what is printed belongs to another check
                call_plainly(check, {"student": student, "expect": Expect(student)})
        except FAILURES:
            return False
        return True


def checks_of(module: ModuleType, task: str) -> Iterator[Callable[..., object]]:
    """Every check of `task` that can be run without pytest, in order."""
    for name, function in vars(module).items():
        tasks = [mark.args[0] for mark in getattr(function, "pytestmark", ()) if mark.name == "task"]
        if name.startswith("test_") and task in tasks and {*inspect.signature(function).parameters} == FIXTURES:
            yield function
