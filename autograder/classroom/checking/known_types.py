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
# Debian 12 has a NumPy that has its exceptions at its top still.
_HOLDERS = (builtins, types, np, getattr(np, "exceptions", np), np.linalg, np.ma)
# Raised by NumPy and not among its public names; and what a plain array is often mistaken for.
_OTHERS = ("UFuncTypeError", "DataFrame", "Series", "Tensor", "Fraction", "Decimal", "deque")

TO_MEND = {
    **dict.fromkeys(
        ("function", "method", "builtin_function_or_method"),
        "To call a function, write round brackets with its arguments behind it.",
    ),
    "generator": "Write return, not yield.",
    "coroutine": "Write def, not async def.",
    "ellipsis": "Write your code in place of the three dots.",
    "str": "Return the numbers themselves, and no text.",
    "dict": "Return the numbers themselves, without names for them.",
}
"""What to do about a result of a type that no array has."""
OWN_TO_MEND = "Return the numbers themselves, not an object that holds them."


def _types() -> Iterator[type]:
    for holder in _HOLDERS:
        yield from (each for each in vars(holder).values() if isinstance(each, type))


KNOWN_TYPES = frozenset((*(each.__name__ for each in _types()), *_OTHERS))


def type_told(name: str) -> str:
    """`type dict`, or that it is one of the student's own."""
    return f"type {name}" if name in KNOWN_TYPES else OWN


def to_mend(name: str) -> str:
    """What to do about a result of this type, after a space; "" if there is nothing to say of it."""
    advice = TO_MEND.get(name, "" if name in KNOWN_TYPES else OWN_TO_MEND)
    return f" {advice}" if advice else ""


def error_told(name: str) -> str:
    """`ValueError`, or that it is one of the student's own."""
    return name if name in KNOWN_TYPES else OWN_ERROR


def named(name: str) -> str:
    """`dict`, or that it is one of the student's own, where that stands alone."""
    return name if name in KNOWN_TYPES else f"something of {OWN}"
