"""Calls one of a student's functions, and says what became of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import CoroutineType
from typing import Any, Literal

from numpy import ndarray

from .places import NOWHERE, Place, innermost, last_function, names_in_reach, way_in
from .spelling import with_nearest
from .surroundings import put_back, surroundings
from .time_limit import OutOfTime, time_limit
from .words import error_name, error_text

Kind = Literal["missing", "not started", "raised", "unreadable", "timed out", "crashed", "protocol", "unsendable"]
"""How a call can fail. `unreadable` comes from a student's own folder only, the last three from a worker only."""
UNWRITTEN = "NotImplementedError"
"""The error of a call that met a function nobody has written yet."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Answer:
    """A call that returned. Two are equal only if they are one."""

    value: Any
    changed: tuple[int, ...]
    """Numbers of the arguments, from 0, that the function modified."""
    around: tuple[str, ...] = ()
    """Which of `surroundings.SURROUNDINGS` the function changed; they have been put back."""


class CallFailed(Exception):
    """A call that gave no value.

    Attributes:
        kind: How it failed.
        error: Name of the error's type for `raised`, of the value's type for `unsendable`, else "".
        message: At most 300 printable characters.
        place: Last line of the student's own code that ran.
        caller: The line of the called function that led to the function of `place`, where that is another one.
    """

    def __init__(
        self,
        kind: Kind,
        error: str = "",
        message: str = "",
        place: Place = NOWHERE,
        caller: Place = NOWHERE,
    ) -> None:
        """Keep what is known about the failure."""
        super().__init__(kind, error, message, place, caller)
        self.kind = kind
        self.error = error
        self.message = message
        self.place = place
        self.caller = caller

    def __str__(self) -> str:
        """One line for a person."""
        place = f"line {self.place.line}" if self.place.line else ""
        return ": ".join(filter(None, [self.kind, self.error, place, self.message]))


def call(namespace: Mapping[str, Any], name: str, args: Sequence[Any], seconds: float | None = None) -> Answer:
    """Call the function `name` with copies of `args`, and stop it after so many seconds.

    Raises:
        CallFailed: It gave no value, whatever the reason. No exception of the student's gets out.
    """
    given = tuple(_copy(arg) for arg in args)
    try:
        function = namespace[name]
        ready = callable(function)
    except BaseException:
        ready = False
    if not ready:
        raise CallFailed("missing")
    failed, before = None, surroundings()
    try:
        with time_limit(seconds):
            value = function(*given)
            if isinstance(value, CoroutineType):
                value.close()  # Python would warn, in the midst of what is told, that nobody awaited it
    except BaseException as error:
        failed = _failure(namespace, name, error)
    around = put_back(before)
    if failed is not None:
        raise failed  # outside the handler, so that the student's exception is not kept alive as its context
    return Answer(value, tuple(i for i, arg in enumerate(args) if not _same(arg, given[i])), around)


def _failure(namespace: Mapping[str, Any], name: str, error: BaseException) -> CallFailed:
    place = innermost(error, namespace)
    if isinstance(error, OutOfTime):
        return CallFailed("timed out", "", error_text(error), place, way_in(error, namespace, name))
    if not isinstance(error, NotImplementedError):
        said = with_nearest(error_text(error), names_in_reach(error, namespace))
        return CallFailed("raised", error_name(error), said, place, way_in(error, namespace, name))
    unwritten = place.function and last_function(error)  # which may be in another of their files
    if unwritten in (name, ""):
        return CallFailed("not started", "", "", place)
    # The function is written, but another one that it calls is not.
    return CallFailed("raised", UNWRITTEN, f"{unwritten} is not written yet.", place)


def _copy(value: Any) -> Any:
    if type(value) is ndarray:
        return value.copy()
    if type(value) in (list, tuple):
        return type(value)([_copy(item) for item in value])
    return value


def _same(before: Any, after: Any) -> bool:
    """Compare type, shape and every byte, so that NaN equals itself."""
    if type(before) is not type(after):
        return False
    if type(before) is ndarray:
        alike = before.dtype == after.dtype and before.shape == after.shape
        return bool(alike and before.tobytes() == after.tobytes())
    if type(before) in (list, tuple):
        return len(before) == len(after) and all(map(_same, before, after))
    return before is after
