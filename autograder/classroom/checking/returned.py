"""What a function returned, looked at before NumPy makes an array of it.

What is no number, array, list or tuple is no result through either door: the grader's does not get it out of the
sandbox (see `sandbox.wire`), though NumPy would take a `range` or a list of a type of its own.
"""

from typing import Any

import numpy as np

from .known_types import named

MOST = 100_000
"""Far more numbers than any check asks for, far fewer than would take long."""
NUMBERS = (bool, int, float, complex)
ARRAYS = (np.ndarray, np.number, np.bool_)


def is_sequence(value: Any) -> bool:
    """It is a list or a tuple, named or not."""
    return type(value) is list or isinstance(value, tuple)


def is_number_or_array(value: Any) -> bool:
    """It is a number of Python's or NumPy's, or an array of any kind."""
    return type(value) in NUMBERS or isinstance(value, ARRAYS)


def odd_one_inside(value: Any) -> str | None:
    """Type of the first thing in nested lists that is neither a number nor an array; "too many" for very long ones.

    NumPy gives every item of a list the room of its longest text, and every number of its arrays that of the largest
    kind: 130 kB of text became an array of 4 GB, and 60 MB of small numbers beside one complex array became 1 GB.
    """
    if not is_sequence(value):
        return None
    todo, seen = [value], 0
    while todo:
        for item in todo.pop():
            seen += 1
            if seen > MOST:
                return "too many items"
            if is_sequence(item):
                todo.append(item)
            elif isinstance(item, np.ndarray):
                seen += item.size
            elif not is_number_or_array(item):
                return "nothing (None)" if item is None else named(type(item).__name__)
    return None
