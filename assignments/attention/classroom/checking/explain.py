"""Why a check did not pass, in words for the student."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from ..reading.calling import UNWRITTEN, CallFailed, Kind
from ..reading.places import Place
from ..reading.spelling import elsewhere
from .expect import LOOK_AT, CheckFailed, Expectation, expected_rows
from .known_types import OWN, error_told, to_mend
from .messages import HELD, told_of
from .show import Row, as_lines, show_call
from .student import MadeCall
from .where_to_look import where_to_look

MISMATCH = re.compile(r"matmul: .* mismatch in its core dimension .* \(size (\d+) is different from (\d+)\)", re.ASCII)
NO_PRODUCT = r"In a @ b, a is \2 wide and b is \1 high. These must be equal."
ASSERTION = "AssertionError"
NOT_TRUE = "your own condition there is not true: `{}`."
Failure = Literal["not started", "missing", "wrong"]
NOT_STARTED: Failure = "not started"
MISSING: Failure = "missing"
WRONG: Failure = "wrong"
IDLE: Mapping[Kind, Failure] = {"not started": NOT_STARTED, "missing": MISSING, "unreadable": MISSING}


class Explanation(NamedTuple):
    """What a failed check tells."""

    status: Failure
    """`missing`: there is no such function."""
    symptom: str
    """Gives neither the input nor the right value away."""
    rows: Sequence[Row]
    """Also the call, expected and got; only for checks that students have."""

    def without_look_at(self) -> "Explanation":
        """The same for a task that builds on one with a mistake, so that it would be the wrong place to look at."""
        return self._replace(rows=[row for row in self.rows if row[0] != LOOK_AT])

    @property
    def detail(self) -> str:
        """The rows as text."""
        return as_lines(self.rows)


def explain(
    error: BaseException, call: MadeCall | None, asked: Expectation | None = None, shown: bool = True
) -> Explanation:
    """Explain the exception that ended a check.

    Args:
        error: The exception.
        call: The latest call of the check.
        asked: What was to be asked of its value, where there was none to ask.
        shown: Students have the check, and will see its rows.
    """
    if isinstance(error, CheckFailed):
        return Explanation(WRONG, error.symptom, error.rows)
    if isinstance(error, CallFailed):
        return _no_value(error, call, asked, shown)
    # The check itself tripped over a value that no check expects, such as unpacking a number.
    symptom = f"What came back could not be used ({error_told(type(error).__name__)})."
    whole = f"What came back could not be used ({type(error).__name__}: {str(error)[:200]})."
    return Explanation(WRONG, symptom, _call_rows(call, whole))


def _no_value(failed: CallFailed, call: MadeCall | None, asked: Expectation | None, shown: bool) -> Explanation:
    name = call.name if call else "The function"
    symptom = call_failure(told_of(failed, call.args if call else ()), name)
    if not shown:
        return Explanation(IDLE.get(failed.kind, WRONG), symptom, [])
    got = call_failure(failed, name, inside=failed.place.function)
    if status := IDLE.get(failed.kind):
        return Explanation(status, symptom, [("got", got)])  # no matter what was called with
    # Not what the check says to look at: that is about wrong numbers, and an error has a cause of its own.
    return Explanation(WRONG, symptom, [*_call_rows(call, got, asked), *_line(failed), *_look_at(failed)])


def call_failure(failed: CallFailed, name: str, inside: str = "") -> str:
    """One or two sentences for a call that gave no value.

    Args:
        failed: The call.
        name: The function that was called.
        inside: The function that the error came up in, where that may be told.
    """
    said = _said(failed)
    beginning = {
        "missing": f"There is no function {name}.",
        "unreadable": f"{name} could not be read.",
        "not started": f"{name} is not started yet.",
        "raised": f"{name} {_stopped(failed, said, '' if inside == name else inside)}",
        "timed out": f"{name} took too long.",
        "crashed": f"{name} ended the whole program.",
        "protocol": f"{name} wrote to the grader's own channel, so its answer was not used.",
        "unsendable": f"{name} returned {_returned(failed)}",
    }[failed.kind]
    return " ".join(filter(None, [beginning, said]))


def _returned(failed: CallFailed) -> str:
    kind = OWN if failed.error == OWN else f"type {failed.error}"
    if failed.message:
        return f"something of {kind} that could not be used."
    _, is_array, dtype = failed.error.partition(" of ")
    if kind == OWN or not is_array:
        return f"something of {kind}, which is no array.{to_mend(failed.error)}"
    held = next((words for start, words in HELD if dtype.startswith(start)), OWN if dtype == OWN else f"type {dtype}")
    return f"an array of {held}. It should hold real numbers."


def _said(failed: CallFailed) -> str:
    if advice := elsewhere(failed.message):
        return f"{failed.message}. {advice}"
    if failed.error == ASSERTION and failed.place.text:
        return " ".join(filter(None, [NOT_TRUE.format(failed.place.text), failed.message]))
    return MISMATCH.sub(NO_PRODUCT, failed.message)


def _stopped(failed: CallFailed, said: str, inside: str) -> str:
    if failed.error == UNWRITTEN and said:
        return "cannot go on:"
    return f"stopped with {failed.error}{_at(failed.place, inside)}{':' if said else '.'}"


def _at(place: Place, inside: str) -> str:
    if not place.line:
        return ""
    line = f" in {f'{inside}, ' if inside else ''}line {place.line}"
    return line + f" of cell {place.cell}" * bool(place.cell) + f" of {place.file}" * bool(place.file)


def _call_rows(call: MadeCall | None, symptom: str, asked: Expectation | None = None) -> list[Row]:
    expected = expected_rows(asked.wanted) if asked else []
    return [("", show_call(call.name, call.args)), *expected, ("got", symptom)] if call else [("", symptom)]


def _look_at(failed: CallFailed) -> list[Row]:
    words = where_to_look(failed)
    return [(LOOK_AT, words)] if words else []


def _line(failed: CallFailed) -> list[Row]:
    """Where it stopped. A function below may be right, and what it was given wrong; so who gave it comes first."""
    place, caller = failed.place, failed.caller
    if not place.text or failed.error == UNWRITTEN or (failed.error == ASSERTION and not caller.text):
        return []
    if not caller.text:
        return [(f"line {place.line}", place.text)]
    return [(f"line {caller.line}", f"{caller.text}\nthen{_at(place, place.function)}: {place.text}")]
