"""What can be passed on of a failed call without giving away what the function was called with.

A student may write `raise ValueError(str(scores))`, or make an error of a type named after its input. So of a hidden
check's errors only those messages are told that are known, word for word, and hold nothing but names, known types, and
sizes that the input has.

What is left: a name that the student chooses tells as much as its letters can spell, 30 of them, and a message holds up
to four names; a line three digits and a cell two; what is said of a result (see `compare`) some four digits. That is so
for each check, and is read only after the grade.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from ..reading.calling import CallFailed
from ..reading.places import Place
from .form import ELEMENTS
from .known_messages import can_be_told
from .known_types import KNOWN_TYPES, OWN, error_told

HELD = (
    ("complex", ELEMENTS["c"]),
    ("object", ELEMENTS["O"]),
    (("<U", ">U"), ELEMENTS["U"]),
    ("|S", ELEMENTS["S"]),
    ("datetime", ELEMENTS["M"]),
    ("timedelta", ELEMENTS["m"]),
    ("[", ELEMENTS["V"]),
)
"""What an array holds, by the start of its dtype as text: a value that stayed in the worker left no more than that."""

GRADERS_OWN = "crashed"
"""The kind of failure that no worker tells of: what is said of it comes from the grader."""
MOST_LINES, MOST_CELLS = 999, 99
"""Code that is compiled behind 56789 empty lines fails in line 56790."""
UNUSABLE = "It cannot be passed on."


def told_of(failed: CallFailed, args: tuple[Any, ...]) -> CallFailed:
    """As much of a failure as says nothing of the values in `args`."""
    told = failed.kind == GRADERS_OWN or can_be_told(failed.message, _sizes(args))
    message = failed.message if told else UNUSABLE * (failed.kind == "unsendable" and failed.message != "")
    return CallFailed(failed.kind, _error(failed), message, _place(failed.place))


def _place(place: Place) -> Place:
    # No worker tells file and text. The line is the student's own, and no other is told than that of the number.
    return Place() if (place.line or 0) > MOST_LINES or (place.cell or 0) > MOST_CELLS else place


def _error(failed: CallFailed) -> str:
    if failed.kind != "unsendable":
        return error_told(failed.error)
    _, is_array, dtype = failed.error.partition(" of ")
    if is_array:
        return f"ndarray of {dtype if any(dtype.startswith(start) for start, _ in HELD) else OWN}"
    return failed.error if failed.error in KNOWN_TYPES else OWN


def _sizes(args: tuple[Any, ...]) -> frozenset[int]:
    """Lengths in the input, and those that two of them make."""
    lengths = set(_lengths(args))
    return frozenset(lengths | {one * other for one, other in product(lengths, lengths)})


def _lengths(value: Any) -> Iterator[int]:
    if isinstance(value, tuple | list):
        yield len(value)
        for item in value:
            yield from _lengths(item)
    yield from getattr(value, "shape", ())
