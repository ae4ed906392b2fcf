"""The `expect` of every check: compare a value with the right one, and say in words what differs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..reading.surroundings import ERROR_SETTINGS, WORKING_DIRECTORY
from .compare import difference, says_all
from .known_types import type_told
from .show import Row, as_lines, show, show_apart, show_call, type_name
from .student import MadeCall, Student
from .tolerance import USUAL, Tolerance

LOOK_AT = "look at"
RIGHT_BUT = "The values are right, but "
CHANGED = "changed its own input ({arguments}). Work on a copy."
AROUND = {
    ERROR_SETTINGS: "NumPy's error settings (np.seterr). Use `with np.errstate(...)` instead.",
    WORKING_DIRECTORY: "the working directory (os.chdir). Leave it as it was.",
}


class CheckFailed(AssertionError):
    """A call came back with a wrong answer."""

    def __init__(self, symptom: str, rows: Sequence[Row]) -> None:
        """Keep both.

        Args:
            symptom: What differs; gives neither the input nor the right value away.
            rows: The call, the right value, the student's, and what to look at; only for checks students have.
        """
        super().__init__(symptom)
        self.symptom = symptom
        self.rows = rows

    @property
    def detail(self) -> str:
        """The rows as text."""
        return as_lines(self.rows)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a check asks of the value that a call returned."""

    wanted: Any
    """The right value; a dict names the parts of a returned tuple, in order."""
    look_at: str = ""
    """What to look at when it is wrong."""
    contract: bool = False
    """Also ask that results are plain arrays and that what was there before was left as it was."""
    rtol: float = USUAL.rtol
    """Allowed difference relative to the right value."""
    atol: float = USUAL.atol
    """Allowed difference besides."""

    @property
    def tolerance(self) -> Tolerance:
        """How far each number may be off."""
        return Tolerance(self.rtol, self.atol)

    def require(self, call: MadeCall | None, got: Any, shown: bool = True) -> None:
        """Fail unless `got`, which `call` returned, is right.

        Args:
            call: The call.
            got: What it returned.
            shown: Students have the check, and will see both values. To write these down takes half a millisecond.

        Raises:
            CheckFailed: It is not right.
        """
        symptom = difference(got, self.wanted, self.tolerance)
        if symptom is None and self.contract:
            symptom = _broken_contract(call, got, self.wanted)
        if symptom is not None:
            told = symptom + _changed_besides(call, symptom)
            raise CheckFailed(symptom, self._rows(call, got, told) if shown else [])

    def _rows(self, call: MadeCall | None, got: Any, symptom: str) -> list[Row]:
        called = [("", show_call(call.name, call.args))] if call else []
        rows = [*called, *self._beside(self.wanted, got), ("that is", symptom)]
        return [*rows, (LOOK_AT, self.look_at)] if self.look_at and not says_all(symptom) else rows

    def _beside(self, wanted: Any, got: Any) -> list[Row]:
        if isinstance(wanted, dict) and isinstance(got, tuple | list) and len(got) == len(wanted):
            pairs = zip(wanted.items(), got, strict=True)
            return [row for (name, right), part in pairs for row in ((name, ""), *self._beside(right, part))]
        if isinstance(wanted, dict):
            return [*expected_rows(wanted), ("got", show(got))]
        right = np.asarray(wanted)
        is_right = difference(got, right, self.tolerance) is None
        expected, told = (show(right), show(got)) if is_right else show_apart(right, got)
        return [("expected", expected), ("got", told)]


class Expect:
    """Compares what a student's call returned: `expect(student.softmax(scores), [0.5, 0.5], look_at="…")`."""

    def __init__(self, student: Student, on_wanted: Callable[[Any], None] | None = None) -> None:
        """Compare calls of `student`; `on_wanted` is told every right value (to search releases for them)."""
        self._student = student
        self._on_wanted = on_wanted

    def __call__(self, got: Any, wanted: Any, look_at: str = "", **options: Any) -> None:
        """Fail unless `got`, which the latest call of `student` returned, is right.

        Args:
            got: What came back.
            wanted: The right value; a dict names the parts of a returned tuple, in order.
            look_at: What to look at when it is wrong.
            options: `contract`, `rtol` and `atol` of an Expectation.

        Raises:
            CheckFailed: It is not right.
        """
        if self._on_wanted:
            self._on_wanted(wanted)
        Expectation(wanted, look_at, **options).require(self._student.last, got)


def _changed_besides(call: MadeCall | None, symptom: str) -> str:
    """The function changed its input, and its values are wrong, most likely since it read what it had written."""
    if not call or not call.changed or symptom.startswith(RIGHT_BUT):
        return ""
    return f" It also {CHANGED.format(arguments=_arguments(call))}"


def _arguments(call: MadeCall) -> str:
    numbers = " and ".join(str(number + 1) for number in call.changed)
    return f"argument{'' if len(call.changed) == 1 else 's'} {numbers}"


def _broken_contract(call: MadeCall | None, got: Any, wanted: Any) -> str | None:
    if call and call.changed:
        return f"{RIGHT_BUT}the function {CHANGED.format(arguments=_arguments(call))}"
    if call and call.around:
        return f"{RIGHT_BUT}the function changed {AROUND[call.around[0]]}"
    named = [f"{name!r}" for name in wanted] if isinstance(wanted, dict) else ["the result"]
    for name, part in zip(named, got if isinstance(wanted, dict) else [got], strict=True):
        if np.ndim(part) > 0 and type(part) is not np.ndarray:
            return f"{RIGHT_BUT}{name} is of {type_told(type_name(part))}. Return a plain NumPy array."
    return None


def expected_rows(wanted: Any) -> list[Row]:
    """The right value by itself, beside nothing that came back."""
    if not isinstance(wanted, dict):
        return [("expected", show(np.asarray(wanted)))]
    pair = ("expected", f"the pair ({', '.join(wanted)})")
    return [pair, *((name, show(np.asarray(right))) for name, right in wanted.items())]
