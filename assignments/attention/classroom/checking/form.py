"""Is what a function returned of the right type and shape?"""

from typing import Any

import numpy as np

from .known_types import to_mend, type_told
from .returned import is_number_or_array, is_sequence, odd_one_inside
from .show import counted, type_name
from .tolerance import Tolerance

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


def wrong_form(name: str, got: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    """What is wrong with the type or the shape of `got`, as a sentence; None when nothing is."""
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
    return f"{name} is no array of real numbers, but a value of {type_told(kind)}.{to_mend(kind)}"


def _wrong_shape(name: str, got: np.ndarray, wanted: np.ndarray, tolerance: Tolerance) -> str:
    has = _shaped("has", got) if _can_be_told(got, wanted) else "has another shape"
    told = f"{name} {has}. It should {_shaped('have', wanted)}."
    if how := turned(got, wanted, tolerance):
        return f"{told} The numbers are right, but {how}."
    if got.size == wanted.size and tolerance.close(got.ravel(), wanted.ravel()).all():
        return told + " The numbers are right, only the shape is not."
    return told


def turned(got: np.ndarray, wanted: np.ndarray, tolerance: Tolerance) -> str:
    """What .T did to the right value, where that is what came back; "" where it is not."""
    if got.ndim < MATRIX or got.T.shape != wanted.shape or not tolerance.close(got.T, wanted).all():
        return ""
    return "rows and columns are exchanged" if got.ndim == MATRIX else "its axes stand in reverse order"


def _can_be_told(got: np.ndarray, wanted: np.ndarray) -> bool:
    """Its lengths are small, or known from the right value's."""
    known = {*range(LONGEST_AXIS + 1), *wanted.shape, wanted.size}
    return got.ndim <= MOST_AXES and known.issuperset(got.shape)


def _shaped(has: str, array: np.ndarray) -> str:
    """What it has for a shape; who is new to NumPy cannot read ()."""
    return f"{has} shape {array.shape}" if array.ndim else f"{'is' if has == 'has' else 'be'} a single number"
