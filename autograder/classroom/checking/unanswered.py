"""What a check would have asked of a call that gave no value.

A check ends where the call fails, before it says what it expected. So it runs once more, and gets blanks for answers.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from ..reading.calling import CallFailed
from .expect import Expectation
from .student import Student


def asked_in_vain(
    error: BaseException, student: Student | None, run: Callable[[Any, Any], object]
) -> Expectation | None:
    """What was to be asked of the call that failed; None if it was not that, or if the check does not say.

    Args:
        error: What ended the check.
        student: Made the calls of the check; the last one is the one that failed.
        run: Runs the check with another `student` and another `expect`.
    """
    if student is None or not isinstance(error, CallFailed):
        return None
    asking = _Asking()
    with suppress(Exception, pytest.fail.Exception, pytest.skip.Exception):  # a check may want more than a blank
        run(asking, asking.expect)
    number = len(student.calls)
    return asking.blanks[number - 1].asked if 0 < number <= len(asking.blanks) else None


class _Blank:
    """Stands for a value."""

    asked: Expectation | None = None


class _Asking:
    """Stands for a student. Each call returns a blank."""

    def __init__(self) -> None:
        self.blanks: list[_Blank] = []

    def __getattr__(self, name: str) -> Callable[..., _Blank]:
        return lambda *args: self._blank()

    def expect(self, blank: _Blank, wanted: Any, look_at: str = "", **options: Any) -> None:
        blank.asked = Expectation(wanted, look_at, **options)

    def _blank(self) -> _Blank:
        self.blanks.append(_Blank())
        return self.blanks[-1]
