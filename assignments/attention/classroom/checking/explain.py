"""Why a check did not pass, in words for the student."""

from collections.abc import Sequence
from typing import NamedTuple

from ..reading.advice import NO_NUMPY
from ..reading.calling import CallFailed
from .compare import ELEMENTS
from .expect import CheckFailed
from .messages import can_be_told
from .show import Row, as_lines, show_call
from .student import Call

NOT_STARTED = "not started"
MISSING = "missing"
WRONG = "wrong"
HELD = (
    ("object", ELEMENTS["O"]),
    (("<U", ">U"), ELEMENTS["U"]),
    ("|S", ELEMENTS["S"]),
    ("datetime", ELEMENTS["M"]),
    ("timedelta", ELEMENTS["m"]),
    ("[", ELEMENTS["V"]),
)
"""What an array holds, by the start of its dtype as text: a value that stayed in the worker left no more than that."""


class Explanation(NamedTuple):
    """What a failed check tells."""

    status: str
    """`not started`, `missing` (no such function) or `wrong`."""
    symptom: str
    """Gives neither the input nor the right value away."""
    rows: Sequence[Row]
    """Also the call, expected and got; only for checks that students have."""

    @property
    def detail(self) -> str:
        """The rows as text."""
        return as_lines(self.rows)


def explain(error: BaseException, call: Call | None) -> Explanation:
    """Explain the exception that ended a check whose latest call was `call`."""
    if isinstance(error, CheckFailed):
        return Explanation(WRONG, error.symptom, error.rows)
    if isinstance(error, CallFailed):
        name = call.name if call else "The function"
        status = {"not started": NOT_STARTED, "missing": MISSING}.get(error.kind, WRONG)
        symptom = call_failure(error, name, whole=error.kind != "raised" or can_be_told(error.message))
        return Explanation(status, symptom, _call_rows(call, call_failure(error, name)))
    # The check itself tripped over a value that no check expects, such as unpacking a number.
    symptom = f"What came back could not be used ({type(error).__name__})."
    whole = f"What came back could not be used ({type(error).__name__}: {str(error)[:200]})."
    return Explanation(WRONG, symptom, _call_rows(call, whole))


def call_failure(failed: CallFailed, name: str, whole: bool = True) -> str:
    """One or two sentences for a call that gave no value; with or without what the error itself says."""
    said = _said(failed) if whole else ""
    beginning = {
        "missing": f"There is no function {name}.",
        "not started": f"{name} is not started yet.",
        "raised": f"{name} stopped with {failed.error}{_place(failed)}{':' if said else '.'}",
        "timed out": f"{name} took too long and was stopped.",
        "crashed": f"{name} ended the whole program.",
        "protocol": f"{name} wrote to the grader's own channel, so its answer was not used.",
        "unsendable": f"{name} returned {_returned(failed)}",
    }[failed.kind]
    if failed.kind == "not started":
        return beginning
    return " ".join(filter(None, [beginning, said]))


def _returned(failed: CallFailed) -> str:
    if failed.message:
        return f"something of type {failed.error} that could not be used."
    _, is_array, dtype = failed.error.partition(" of ")
    if not is_array:
        return f"something of type {failed.error}, which is no array."
    held = next((words for start, words in HELD if dtype.startswith(start)), f"type {dtype}")
    return f"an array of {held}. It should hold real numbers."


def _said(failed: CallFailed) -> str:
    is_numpy = failed.message == "name 'np' is not defined"
    return f"{failed.message}. {NO_NUMPY}" if is_numpy else failed.message


def _place(failed: CallFailed) -> str:
    line = f" in line {failed.line}" if failed.line else ""
    return f"{line} of cell {failed.cell}" if line and failed.cell else line


def _call_rows(call: Call | None, symptom: str) -> list[Row]:
    return [("", show_call(call.name, call.args)), ("got", symptom)] if call else [("", symptom)]
