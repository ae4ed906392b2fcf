"""Is the student's value the right one? If not, what is it that differs?

The order matters: type, shape, finiteness, then values. numpy's own comparisons skip steps: `assert_allclose` takes a
scalar for an array and NaN for NaN, `allclose` takes (3, 1) for (3,).

The sentences are told of hidden inputs, too. A function may be made to return what its input spells, so names, lengths
and counts are bounded. What a row sums to, how far a value is off and how many are off stay: some four digits a check.
"""

from typing import Any

import numpy as np

from .form import MOST_VALUES, wrong_form
from .known_types import named, to_mend
from .returned import is_sequence
from .show import counted, type_name
from .tolerance import USUAL, Tolerance
from .values import wrong_values

SAYS_ALL = (
    "The values are right, ",
    "It returned ",
    "nothing (None)",
    "real numbers",
    "array of numbers",
    "unrounded",
    "cut off",
)
"""In sentences that name the whole fault, and what to do."""


def says_all(symptom: str) -> bool:
    """There is nothing else to look at: the values are right, or there are none to compare."""
    return any(words in symptom for words in SAYS_ALL)


def difference(got: Any, wanted: Any, tolerance: Tolerance = USUAL) -> str | None:
    """What is wrong with `got`, as a sentence, or None when it is right.

    Args:
        got: What the student's function returned.
        wanted: The right value: an array or number, or a dict that names the parts of a tuple in order.
        tolerance: How far each number may be off.
    """
    with np.errstate(all="ignore"):  # a student's value may be anything
        if isinstance(wanted, dict):
            return _parts_difference(got, wanted, tolerance)
        return _array_difference("The result", got, np.asarray(wanted), tolerance)


def _parts_difference(got: Any, wanted: dict[str, Any], tolerance: Tolerance) -> str | None:
    asked = f"({', '.join(wanted)})"
    if got is None:
        return f"It returned nothing (None). Return the pair {asked}."
    if not is_sequence(got):
        return f"It returned one {_kind(got)}.{to_mend(type_name(got))} Return the pair {asked}."
    if len(got) != len(wanted):
        count = counted(len(got), "value") if len(got) <= MOST_VALUES else "far too many values"
        return f"It returned {count}. Return the pair {asked}."
    rights = [np.asarray(right) for right in wanted.values()]
    parts = list(zip(map(repr, wanted), got, rights, strict=True))
    # Shapes before values. Then the last one first: weights that stand beside an output are what it was made of, and
    # explain what is wrong in it.
    faults = (
        fault(name, value, right, tolerance)
        for fault in (wrong_form, wrong_values)
        for name, value, right in reversed(parts)
    )
    found = next(filter(None, faults), None)
    swapped = zip(reversed(got), rights, strict=True)
    if found and not any(_array_difference("", *pair, tolerance) for pair in swapped):
        return f"The values are right, but in the other order. Return {asked}."
    return found


def _kind(value: Any) -> str:
    if type_name(value) == "ndarray":
        return "array"
    return named(type_name(value)).replace("something", "value")


def _array_difference(name: str, got: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    return wrong_form(name, got, wanted, tolerance) or wrong_values(name, got, wanted, tolerance)
