"""What a task's function has to do with the notebook around it: the cell it came from, the arrays it uses."""

import ast
import re
import warnings
from collections.abc import Mapping, Sequence
from dis import get_instructions
from types import CodeType
from typing import Any

from numpy import ndarray

from .reading.advice import problem_of
from .reading.source import Problem


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


def arrays_used(names: Mapping[str, Any], function: str) -> list[str]:
    """The notebook's own arrays that a function of it uses, most likely in place of its arguments."""
    outer = getattr(names.get(function), "__code__", None)
    if not isinstance(outer, CodeType):
        return []
    inner = [each for each in outer.co_consts if isinstance(each, CodeType)]  # comprehensions, before Python 3.12
    steps = [step for code in (outer, *inner) for step in get_instructions(code)]
    used = dict.fromkeys(step.argval for step in steps if step.opname == "LOAD_GLOBAL")
    return [name for name in used if type(names.get(name)) is ndarray]
