"""What a returned list or tuple holds, looked at before NumPy makes an array of it."""

from typing import Any

import numpy as np

from .known_types import named

MOST = 100_000
"""Far more numbers than any check asks for, far fewer than would take long."""
NUMBERS = (bool, int, float, complex)


def odd_one_inside(value: Any) -> str | None:
    """Type of the first thing in nested lists that is neither a number nor an array; "too many" for very long ones.

    NumPy gives every item of a list the room of its longest text, and every number of its arrays that of the largest
    kind: 130 kB of text became an array of 4 GB, and 60 MB of small numbers beside one complex array became 1 GB.
    """
    if not isinstance(value, list | tuple):
        return None
    todo, seen = [value], 0
    while todo:
        for item in todo.pop():
            seen += 1
            if seen > MOST:
                return "too many items"
            if isinstance(item, list | tuple):
                todo.append(item)
            elif isinstance(item, np.ndarray):
                seen += item.size
            elif not isinstance(item, NUMBERS):
                return "nothing (None)" if item is None else named(type(item).__name__)
    return None
