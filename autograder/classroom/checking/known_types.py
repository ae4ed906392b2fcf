"""Types that may be named to a student whose input is hidden.

A type's name is free text: `type("S" + repr(scores), (), {})` makes one of any name, while the function runs. So only
names that are known beforehand are told.
"""

import builtins
import types
from collections.abc import Iterator

import numpy as np

OWN = "a type of its own"
OWN_ERROR = "an error of its own kind"
_HOLDERS = (builtins, types, np, np.exceptions, np.linalg, np.ma)
# Raised by NumPy and not among its public names; and what a plain array is often mistaken for.
_OTHERS = ("UFuncTypeError", "DataFrame", "Series", "Tensor", "Fraction", "Decimal", "deque")


def _types() -> Iterator[type]:
    for holder in _HOLDERS:
        yield from (each for each in vars(holder).values() if isinstance(each, type))


KNOWN_TYPES = frozenset((*(each.__name__ for each in _types()), *_OTHERS))
DTYPES = frozenset(str(np.dtype(code)) for code in np.typecodes["All"])


def type_told(name: str) -> str:
    """`type dict`, or that it is one of the student's own."""
    return f"type {name}" if name in KNOWN_TYPES else OWN


def error_told(name: str) -> str:
    """`ValueError`, or that it is one of the student's own."""
    return name if name in KNOWN_TYPES else OWN_ERROR


def named(name: str) -> str:
    """`dict`, or that it is one of the student's own, where that stands alone."""
    return name if name in KNOWN_TYPES else f"something of {OWN}"
