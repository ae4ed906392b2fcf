"""What a task's function has to do with the notebook around it: the cell it came from, the data it uses."""

import ast
import re
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from numpy import ndarray

from ..reading.advice import problem_of
from ..reading.definition_faults import IMPORT
from ..reading.source import Problem, Source
from ..reading.used import globals_used
from ..reading.written import written_in

DATA = (ndarray, list, tuple, int, float)


def inputs_of(names: Mapping[str, Any]) -> list[str]:
    """What ran in the kernel, as IPython keeps it in `In`; nothing where a cell gave that name to another value."""
    inputs = names.get("In")
    return inputs if isinstance(inputs, list) and all(isinstance(each, str) for each in inputs) else []


def newest(inputs: Sequence[str], name: str) -> str:
    """The newest input that defines `name`; "" if there is none.

    Args:
        inputs: The kernel's `In`. IPython has made Python of its own commands there.
        name: The function.
    """
    definition = re.compile(rf"^[ \t]*def[ \t]+{name}\b", re.MULTILINE | re.IGNORECASE)
    return next((text for text in reversed(inputs) if definition.search(text)), "")


def unreadable(text: str) -> Problem | None:
    """Why Python could not read the newest input that defines a function; None if it could.

    Such a cell leaves the function of an earlier run in place, which would then be checked without a word.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # told when the cell ran
            compile(text, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        lines = [*text.splitlines(), ""]
        return problem_of(error, None, error.lineno, lines[min(error.lineno or len(lines), len(lines)) - 1])
    return None


def is_written(text: str, name: str) -> bool:
    """This input seems to have more than the stub of the function `name`."""
    return bool(written_in(Source("", "module", (text.encode(errors="replace"),)), [name]))


def values_used(names: Mapping[str, Any], function: str) -> list[str]:
    """The notebook's own data that a function of it uses, most likely in place of its arguments."""
    return [name for name in globals_used(names.get(function)) if _is_data(names.get(name))]


def modules_lost(inputs: Sequence[str], values: Sequence[str]) -> list[str]:
    """Those of the values whose name an input had given to a module."""
    imported = {found[1] for text in inputs for found in IMPORT.finditer(text)}
    return [name for name in values if name in imported]


def file_of(function: object) -> str:
    """The file beside the notebook that a function comes from; "" if it is the notebook's own."""
    path = Path(getattr(getattr(function, "__code__", None), "co_filename", ""))
    return path.name if path.is_file() and path.parent.resolve() == Path.cwd() else ""


def _is_data(value: Any) -> bool:
    """It is no function, and nothing that a function could be part of."""
    return type(value) in DATA
