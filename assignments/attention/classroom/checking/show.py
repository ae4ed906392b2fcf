"""Values as short text for people."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

LONGEST = 600
MOST_NUMBERS = 60
MOST_ITEMS = 20
WIDEST = 72
"""Characters of a call, or of one argument: with what stands around it, it fits a line of 80."""
DIGITS, MOST_DIGITS = 4, 8
"""Decimals of a number in an array; as many as it takes where two values look alike otherwise."""
BESIDE = 12
"""Where the text beside a label begins."""
_BELOW = ",\n "

HEAD = ("w_q", "w_k", "w_v")
"""What the matrices of a triple are called. In a lesson on attention, that is a head."""

Row = tuple[str, str]
"""A label and the text beside it. The call has no label; the name of a part of the result has no text."""


def show(value: Any, digits: int = DIGITS) -> str:
    """A value as a student would write it: arrays as nested lists with four decimals or `digits`, long ones cut.

    The value may come from hostile code, so what is shown of it is bounded, and with it the time to show it.
    """
    if isinstance(value, np.ndarray) and value.ndim > 0:
        text = _array(value, digits)
    elif isinstance(value, tuple):
        text = f"({_items(value, digits)}{',' * (len(value) == 1)})"
    elif isinstance(value, list):
        text = f"[{_items(value, digits)}]"
    elif isinstance(value, float | np.floating):
        text = f"{value:.{digits + 2}g}"
    else:
        text = str(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def show_apart(one: Any, other: Any) -> tuple[str, str]:
    """Two values, with as many digits as it takes to see that they differ."""
    pairs = ((show(one, digits), show(other, digits)) for digits in range(DIGITS, MOST_DIGITS))
    return next((pair for pair in pairs if pair[0] != pair[1]), (show(one, MOST_DIGITS), show(other, MOST_DIGITS)))


def _array(value: np.ndarray, digits: int) -> str:
    # NumPy's own summary cuts long axes only: an array of shape (2, 2, 2, ...) would be written out whole.
    if value.size > MOST_NUMBERS and value.ndim > 2:
        return f"an array of shape {value.shape}"
    return np.array2string(
        value, precision=digits, suppress_small=True, separator=", ", threshold=MOST_NUMBERS, floatmode="maxprec"
    )


def _items(values: Sequence[Any], digits: int) -> str:
    """Side by side; one under the other, inside the bracket, where one of them takes several lines."""
    shown = [_head(item) if _is_head(item) else show(item, digits) for item in values[:MOST_ITEMS]]
    more = ["…"] if len(values) > MOST_ITEMS else []
    if any("\n" in text or _is_head(item) for text, item in zip(shown, values, strict=False)):
        return _BELOW.join(text.replace("\n", "\n ") for text in [*shown, *more])
    return ", ".join([*shown, *more])


def _is_head(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == len(HEAD) and all(map(_is_matrix, value))


def _is_matrix(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.ndim == 2


def _head(matrices: tuple[np.ndarray, ...]) -> str:
    """One head on one line, where there is room for it."""
    shown = [f"{name} = {' '.join(show(matrix).split())}" for name, matrix in zip(HEAD, matrices, strict=True)]
    line = ", ".join(shown)
    return f"({line if len(line) <= WIDEST else _BELOW.join(shown)})"


def show_call(name: str, args: tuple[Any, ...]) -> str:
    """The call as one would type it; on several lines where one would be too long to read."""
    shown = [show(arg) for arg in args]
    line = f"{name}({', '.join(shown)})"
    if len(line) <= WIDEST and "\n" not in line:
        return line
    return f"{name}(\n" + "".join(_indent(text, 4) + ",\n" for text in shown) + ")"


def labelled(label: str, text: str) -> str:
    """A label and a text beside it; further lines stand under the first one."""
    return f"  {label:<9} " + _indent(text, BESIDE).lstrip()


def type_name(value: Any) -> str:
    """The type as a student knows it; values that came from a worker remember the type they had there."""
    return str(getattr(value, "type_name", None) or type(value).__name__)


def counted(number: int, thing: str) -> str:
    """`1 check`, `3 checks`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def as_lines(rows: Iterable[Row]) -> str:
    """The rows as text, one under the other."""
    return "\n".join(labelled(label, text) if label and text else text or f"  {label}" for label, text in rows)


def _indent(text: str, by: int) -> str:
    return textwrap.indent(text, " " * by)
