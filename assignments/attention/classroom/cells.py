"""What a task's function has to do with the notebook around it: the cell it came from, the data it uses."""

import ast
import re
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from numpy import ndarray

from .reading.advice import problem_of
from .reading.source import Problem
from .reading.used import globals_used

DATA = (ndarray, list, tuple, int, float)


def unreadable(inputs: Sequence[str], name: str) -> Problem | None:
    """Why Python could not read the newest input that defines `name`; None if it could, or if there is none.

    Such a cell leaves the function of an earlier run in place, which would then be checked without a word.

    Args:
        inputs: The kernel's `In`. IPython has made Python of its own commands there.
        name: The function.
    """
    definition = re.compile(rf"^[ \t]*def[ \t]+{name}\b", re.MULTILINE | re.IGNORECASE)
    newest = next((text for text in reversed(inputs) if definition.search(text)), "")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # told when the cell ran
            compile(newest, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        lines = [*newest.splitlines(), ""]
        return problem_of(error, None, error.lineno, lines[min(error.lineno or len(lines), len(lines)) - 1])
    return None


def values_used(names: Mapping[str, Any], function: str) -> list[str]:
    """The notebook's own data that a function of it uses, most likely in place of its arguments."""
    return [name for name in globals_used(names.get(function)) if type(names.get(name)) in DATA]
