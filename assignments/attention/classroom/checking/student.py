"""The `student` of every check: their functions, wherever they run."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..reading.calling import Answer


class MadeCall(NamedTuple):
    """A call a check made."""

    name: str
    args: tuple[Any, ...]
    changed: tuple[int, ...]
    """Numbers of the arguments, from 0, that the function modified."""
    around: tuple[str, ...] = ()
    """Which of its surroundings the function changed, in words."""


class Student:
    """Calls a student's functions by name: `student.softmax(scores)`.

    What carries out the call is given: in the students' folder it is their own module or notebook, in the grader it is
    a locked-down worker process. Either raises `CallFailed` when there is no value to return.
    """

    def __init__(self, carry_out: Callable[[str, tuple[Any, ...]], Answer]) -> None:
        """Use `carry_out(name, args)` for every call."""
        self._carry_out = carry_out
        self.calls: list[MadeCall] = []
        """Every call of the check that runs now."""

    @property
    def last(self) -> MadeCall | None:
        """The latest call; None before there is any."""
        return self.calls[-1] if self.calls else None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """The student's function of this name."""
        return partial(self._run, name)

    def _run(self, name: str, *args: Any) -> Any:
        self.calls.append(MadeCall(name, args, ()))
        answer = self._carry_out(name, args)
        self.calls[-1] = MadeCall(name, args, tuple(answer.changed), answer.around)
        return answer.value
