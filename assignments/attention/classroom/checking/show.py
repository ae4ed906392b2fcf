"""Values as short text for people."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

LONGEST = 600
MOST_NUMBERS = 60
MOST_ITEMS = 20

Row = tuple[str, str]
"""A label and the text beside it. The call has no label; the name of a part of the result has no text."""


def show(value: Any) -> str:
    """A value as a student would write it: arrays as nested lists with four decimals, long ones cut.

    The value may come from hostile code, so what is shown of it is bounded, and with it the time to show it.
    """
    if isinstance(value, np.ndarray) and value.ndim > 0:
        text = _array(value)
    elif isinstance(value, tuple):
        text = f"({_items(value)}{',' * (len(value) == 1)})"
    elif isinstance(value, list):
        text = f"[{_items(value)}]"
    elif isinstance(value, float | np.floating):
        text = f"{value:.6g}"
    else:
        text = str(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def _array(value: np.ndarray) -> str:
    # NumPy's own summary cuts long axes only: an array of shape (2, 2, 2, ...) would be written out whole.
    if value.size > MOST_NUMBERS and value.ndim > 2:
        return f"an array of shape {value.shape}"
    return np.array2string(
        value, precision=4, suppress_small=True, separator=", ", threshold=MOST_NUMBERS, floatmode="maxprec"
    )


def _items(values: Sequence[Any]) -> str:
    more = ["…"] if len(values) > MOST_ITEMS else []
    return ", ".join([*map(show, values[:MOST_ITEMS]), *more])


def show_call(name: str, args: tuple[Any, ...]) -> str:
    """The call as one would type it; on several lines where one would be too long to read."""
    shown = [show(arg) for arg in args]
    line = f"{name}({', '.join(shown)})"
    if len(line) <= 100 and "\n" not in line:
        return line
    return f"{name}(\n" + "".join(_indent(text, 4) + ",\n" for text in shown) + ")"


def labelled(label: str, text: str) -> str:
    """A label and a text beside it; further lines stand under the first one."""
    return f"  {label:<10}" + text.replace("\n", "\n" + " " * 12)


def type_name(value: Any) -> str:
    """The type as a student knows it; values that came from a worker remember the type they had there."""
    return str(getattr(value, "type_name", None) or type(value).__name__)


def as_lines(rows: Iterable[Row]) -> str:
    """The rows as text, one under the other."""
    return "\n".join(labelled(label, text) if label and text else text or f"  {label}" for label, text in rows)


def _indent(text: str, by: int) -> str:
    return " " * by + text.replace("\n", "\n" + " " * by)
