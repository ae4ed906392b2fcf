"""Functions that use an array of their file or notebook where one of their arguments is meant."""

from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from .names import LONGEST_NAME
from .parts import Part
from .source import Problem
from .used import globals_used, names_used
from .words import clean

BY_OTHER_NAMES = ("locals", "vars", "eval", "exec")
"""What uses arguments without naming them."""


def outside_variables(parts: Sequence[Part], namespace: Mapping[str, Any]) -> Iterator[Problem]:
    """One problem for each function of `parts` that leaves an argument unused, but uses an array from outside."""
    cells = {part.filename: part.cell for part in parts}
    functions = dict.fromkeys(each for each in namespace.values() if type(each) is FunctionType)
    for function in functions:
        code = function.__code__
        arrays = _arrays(function, namespace) if code.co_filename in cells else []
        if arrays and (unused := _unused(function)):
            said = f"{clean(code.co_name, LONGEST_NAME)} does not use its argument {clean(unused, LONGEST_NAME)}, but "
            said += f"{clean(arrays[0], LONGEST_NAME)}, which is the same whatever it is given."
            yield Problem("", cells[code.co_filename], code.co_firstlineno, said, "Use the argument if you mean it.")


def _arrays(function: FunctionType, namespace: Mapping[str, Any]) -> list[str]:
    """The arrays from outside that a function uses."""
    found = [name for name in function.__code__.co_names if type(namespace.get(name)) is np.ndarray]
    # Attributes are among these names: x.T is no use of T. Telling them apart takes longer, and is seldom needed.
    return [name for name in globals_used(function) if name in found] if found else []


def _unused(function: FunctionType) -> str:
    """The first argument without a default that the function never names, but should; "" if there is none."""
    code = function.__code__
    needed = code.co_varnames[: code.co_argcount - len(function.__defaults__ or ())]
    used = names_used(function)
    if used.intersection(BY_OTHER_NAMES):
        return ""
    return next((name for name in needed if name not in used and not name.startswith("_")), "")
