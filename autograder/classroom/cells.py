"""The notebook's cells as they were last run, told by the kernel's own list of inputs."""

import ast
import re
import warnings
from collections.abc import Sequence

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
