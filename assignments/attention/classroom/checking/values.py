"""Are the numbers right? If not, what do they look like?"""

from typing import Any

import numpy as np

from .form import turned
from .tolerance import Tolerance

NAN = "Possible reasons: exp overflowed, 0 was divided by 0, or a root was taken of a negative number."

PLACES = range(2, 7)
"""Decimal places to which students round."""
ROUNDING = Tolerance(rtol=0, atol=1e-9)
ROUNDED = "{name} looks rounded to {places} places. Return it unrounded."

CUT = "{name} holds whole numbers only, as if decimals were cut off. Make arrays of floats, without dtype=int."


def wrong_values(name: str, value: Any, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    """What is wrong with the numbers of a value of the right form, as a sentence; None when nothing is."""
    got = np.asarray(value)
    if not np.isfinite(got).all():
        return _not_finite(name, got)
    right = tolerance.close(got, wanted)
    if right.all():
        return None
    return _of_a_kind(name, got, wanted, tolerance) or _how_far_off(name, got, wanted, right)


def _not_finite(name: str, got: np.ndarray) -> str:
    if np.isnan(got).any():
        return f"{name} contains nan (not a number). {NAN}"
    return f"{name} contains infinity. Something overflowed, or was divided by 0."


def _of_a_kind(name: str, got: np.ndarray, wanted: np.ndarray, tolerance: Tolerance) -> str | None:
    """What numbers that are off have in common; None when that is nothing we know."""
    if places := _rounded_to(got, wanted):
        return ROUNDED.format(name=name, places=places)
    if got.ndim and got.dtype.kind in "iu" and (got == np.trunc(wanted)).all():
        return CUT.format(name=name)
    if how := turned(got, wanted, tolerance):
        return f"{name} has the right numbers, but {how}. A wrong axis, or a transpose?"
    if (sums := _bad_row_sum(got, wanted, tolerance)) is not None:
        # Four digits would sometimes say that 1 is not 1.
        shown = f"{sums:.6g}" if f"{sums:.4g}" == "1" else f"{sums:.4g}"
        return f"{name} has a row that sums to {shown}. Each row of weights should sum to 1."
    return None


def _how_far_off(name: str, got: np.ndarray, wanted: np.ndarray, right: np.ndarray) -> str:
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
