"""Is the student's value the right one? If not, what is it that differs?

The order matters: type, shape, finiteness, then values. numpy's own comparisons skip steps: `assert_allclose` takes a
scalar for an array and NaN for NaN, `allclose` takes (3, 1) for (3,).

The sentences are told of hidden inputs, too. A function may be made to return what its input spells, so names, lengths
and counts are bounded. What a row sums to, how far a value is off and how many are off stay: some four digits a check.
"""

from typing import Any, NamedTuple

import numpy as np

from .inside import is_number_or_array, is_sequence, odd_one_inside
from .known_types import mended, named, type_told
from .show import counted, type_name


class Tolerance(NamedTuple):
    """How far a number may be from the right one: atol + rtol * |right one|.

    As it is unless told otherwise, it has room for a float32 step inside, and none for three digits learnt by heart.
    """

    rtol: float = 1e-5
    atol: float = 1e-6

    def close(self, got: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Element by element, like np.isclose; np.isclose itself takes five times as long on arrays this small."""
        return np.asarray(np.abs(got - wanted) <= self.atol + self.rtol * np.abs(wanted))


USUAL = Tolerance()

ELEMENTS = {
    "c": "complex numbers",
    "O": "Python objects",
    "U": "text",
    "S": "bytes",
    "M": "dates",
    "m": "time spans",
    "V": "records",
}
"""What an array holds that holds no real numbers, by the kind of its dtype."""

MOST_VALUES = 20
"""A tuple with as many values as its input says tells the input."""
MOST_AXES = 4
MATRIX = 2
"""The axes that it has."""
LONGEST_AXIS = 64

NAN = "Possible reasons: exp overflowed, 0 was divided by 0, or a root was taken of a negative number."

PLACES = range(2, 7)
"""Decimal places to which students round."""
ROUNDING = Tolerance(rtol=0, atol=1e-9)
ROUNDED = "{name} looks rounded to {places} places. Return it unrounded."

CUT = "{name} holds whole numbers only, as if decimals were cut off. Make arrays of floats, without dtype=int."

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
        return f"It returned one {_kind(got)}.{mended(type_name(got))} Return the pair {asked}."
    if len(got) != len(wanted):
        count = counted(len(got), "value") if len(got) <= MOST_VALUES else "far too many values"
        return f"It returned {count}. Return the pair {asked}."
    parts = list(zip(wanted, got, map(np.asarray, wanted.values()), strict=True))
    # Shapes before values. Then the last one first: weights that stand beside an output are what it was made of, and
    # explain what is wrong in it.
    faults = (fault(f"{n!r}", g, w, tolerance) for fault in (_wrong_form, _wrong_values) for n, g, w in parts[::-1])
    found = next(filter(None, faults), None)
    turned = zip(reversed(got), parts, strict=True)
    if found and not any(_array_difference("", other, w, tolerance) for other, (_, _, w) in turned):
        return f"The values are right, but in the other order. Return {asked}."
    return found


def _kind(value: Any) -> str:
    if type_name(value) == "ndarray":
        return "array"
    return named(type_name(value)).replace("something", "value")


def _array_difference(name: str, got: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    return _wrong_form(name, got, wanted, tolerance) or _wrong_values(name, got, wanted, tolerance)


def _wrong_form(name: str, got: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    if odd := odd_one_inside(got):
        kind = "list" if isinstance(got, list) else "tuple"
        return f"{name} is a {kind} with {odd} in it. It should be an array of numbers."
    if not is_sequence(got) and not is_number_or_array(got):
        return _no_numbers(name, got)
    try:
        array = np.asarray(got)
    except ValueError:
        array = None
    if (array is None or array.shape != wanted.shape) and _are_several(got, wanted):
        return _one(name, got)
    if array is None:
        return f"{name} has rows of different lengths. It should have shape {wanted.shape}."
    if array.dtype.kind not in "biuf":
        return _no_numbers(name, got)
    if array.shape != wanted.shape:
        return _wrong_shape(name, array, wanted, tolerance)
    return None


def _are_several(got: Any, wanted: np.ndarray) -> bool:
    """A list or tuple of arrays, each of which has the axes that the result should have."""
    return (
        isinstance(got, list | tuple)
        and all(isinstance(e, np.ndarray) for e in got)
        and any(e.ndim == wanted.ndim > 0 for e in got)
    )


def _one(name: str, got: list[Any] | tuple[Any, ...]) -> str:
    many = counted(len(got), "array") if len(got) <= MOST_VALUES else "many arrays"
    return f"{name} is a {'list' if isinstance(got, list) else 'tuple'} of {many}. It should be one array."


def _no_numbers(name: str, got: Any) -> str:
    if got is None:
        return f"{name} is nothing (None). Does it end with `return` and a value?"
    if isinstance(got, np.ndarray) and got.dtype.kind in ELEMENTS:
        return f"{name} is an array of {ELEMENTS[got.dtype.kind]}. It should hold real numbers."
    kind = type_name(got)
    return f"{name} is no array of real numbers, but a value of {type_told(kind)}.{mended(kind)}"


def _wrong_shape(name: str, got: np.ndarray, wanted: np.ndarray, tolerance: Tolerance) -> str:
    has = _shaped("has", got) if _can_be_told(got, wanted) else "has another shape"
    told = f"{name} {has}. It should {_shaped('have', wanted)}."
    if got.T.shape == wanted.shape and tolerance.close(got.T, wanted).all():
        return told + f" The numbers are right, but {_turned(got)}."
    if got.size == wanted.size and tolerance.close(got.ravel(), wanted.ravel()).all():
        return told + " The numbers are right, only the shape is not."
    return told


def _turned(array: np.ndarray) -> str:
    """What .T does to it; only a matrix has rows and columns."""
    return "rows and columns are exchanged" if array.ndim == MATRIX else "its axes stand in reverse order"


def _can_be_told(got: np.ndarray, wanted: np.ndarray) -> bool:
    """Its lengths are small, or known from the right value's."""
    known = {*range(LONGEST_AXIS + 1), *wanted.shape, wanted.size}
    return got.ndim <= MOST_AXES and known.issuperset(got.shape)


def _shaped(has: str, array: np.ndarray) -> str:
    """What it has for a shape; who is new to NumPy cannot read ()."""
    return f"{has} shape {array.shape}" if array.ndim else f"{'is' if has == 'has' else 'be'} a single number"


def _not_finite(name: str, got: np.ndarray) -> str:
    if np.isnan(got).any():
        return f"{name} contains nan (not a number). {NAN}"
    return f"{name} contains infinity. Something overflowed, or was divided by 0."


def _wrong_values(name: str, value: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    got = np.asarray(value)
    if not np.isfinite(got).all():
        return _not_finite(name, got)
    right = tolerance.close(got, wanted)
    return None if right.all() else _off(name, got, wanted, right, tolerance)


def _off(name: str, got: np.ndarray, wanted: np.ndarray, right: np.ndarray, tolerance: Tolerance) -> str:
    if places := _rounded_to(got, wanted):
        return ROUNDED.format(name=name, places=places)
    if got.ndim and got.dtype.kind in "iu" and (got == np.trunc(wanted)).all():
        return CUT.format(name=name)
    if got.ndim > 1 and got.T.shape == wanted.shape and tolerance.close(got.T, wanted).all():
        return f"{name} has the right numbers, but {_turned(got)}. A wrong axis, or a transpose?"
    if (sums := _bad_row_sum(got, wanted, tolerance)) is not None:
        # Four digits would sometimes say that 1 is not 1.
        shown = f"{sums:.6g}" if f"{sums:.4g}" == "1" else f"{sums:.4g}"
        return f"{name} has a row that sums to {shown}. Each row of weights should sum to 1."
    gap = float(np.max(np.abs(got - wanted)))
    if right.size == 1:
        return f"{name} is off by {gap:.3g}."
    count = int(right.size - right.sum())
    which = f"all {count}" if count == right.size else f"{count} of its {right.size}"
    off = "is off, by" if count == 1 else "are off, by up to"
    return f"{name} has the right shape, but {which} numbers {off} {gap:.3g}."


def _rounded_to(got: np.ndarray, wanted: np.ndarray) -> int | None:
    """The number of decimal places to which the right values were rounded; None if that is not what differs."""
    if not (got % 1).any():  # whole numbers have many causes
        return None
    return next((n for n in PLACES if ROUNDING.close(got, wanted.round(n)).all()), None)


def _bad_row_sum(got: np.ndarray, wanted: np.ndarray, tolerance: Tolerance) -> float | None:
    """The sum of the first row that should sum to 1 and does not; None when row sums are not the trouble.

    As exact as the check itself: right values that were rounded for print sum to 0.9999.
    """
    if wanted.ndim == 0 or (wanted < 0).any() or not tolerance.close(wanted.sum(axis=-1), np.ones(1)).all():
        return None
    sums = np.atleast_1d(got.sum(axis=-1))
    bad = ~tolerance.close(sums, np.ones(1))
    return float(sums[bad][0]) if bad.any() else None
