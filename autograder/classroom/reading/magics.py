"""Notebook lines that only IPython understands, taken out of a cell.

Valid Python is never touched: a line is replaced only while Python rejects it, so a string that contains a line such as
`%d` stays as it is. Line numbers stay too.
"""

import ast
import re
import warnings
from collections.abc import Iterator

MOST_LINES = 200
MOST_PARSED = 1_000_000
"""Characters that Python may read again while lines are put right one by one: a third of a second. A large cell with
a hundred commands took longer than a submission may."""
RUNS_ITS_BODY = {"time", "timeit", "capture", "prun", "memit", "mprun", "lprun", "python", "python3", "script python"}

CELL_MAGIC = re.compile(r"\s*%%\s*(\w*)")
TIME = re.compile(r"^(\s*)%time\s+(.+)$")
PYLAB = re.compile(r"^(\s*)%pylab\b")
# In the order of matplotlib's own pylab. NumPy's max(1, 2) would take 2 for an axis.
PYLAB_NAMES = (
    "import numpy as np; from numpy import *; from numpy.fft import *; from numpy.random import *; "
    "from numpy.linalg import *; from builtins import abs, bool, bytes, max, min, pow, round"
)
ASSIGNMENT = re.compile(r"^(\s*[\w.]+\s*=\s*)[!%]")
COMMAND = re.compile(r"^\s*(?:[%!?].*|%?%?[\w.*\[\]]+\?\??;?|(?:pip|conda|cd|ls|cat|mkdir|rm|cp|mv)\s.*)\s*$")


def without_magics(cell: str) -> str:
    """The Python in a notebook cell: commands become `pass`, a cell in another language becomes empty."""
    first = CELL_MAGIC.match(cell)
    if first is None:
        return _replace_lines(cell.split("\n"))
    if first[1] not in RUNS_ITS_BODY:
        return ""
    blank_lines = cell[: first.end()].count("\n")
    lines = cell.split("\n")
    return without_magics("\n" * blank_lines + "\n" + "\n".join(lines[blank_lines + 1 :]))


def _replace_lines(lines: list[str]) -> str:
    if all(_python_for(line) is None for line in lines):
        return "\n".join(lines)
    return _at_once(lines) or _one_by_one(lines)


def _at_once(lines: list[str]) -> str:
    """All lines that look like IPython replaced, and those put back that turn out to stand in a text; "" in vain."""
    changed, first = list(lines), list(range(len(lines)))
    for index, line in enumerate(lines):
        if first[index] == index and _python_for(line) is not None:
            joined = _joined(lines, index)
            if rejected_line("\n".join(lines[joined.start : joined.stop]).strip()):
                _replace(changed, index)
                first[joined.start : joined.stop] = [index] * len(joined)
    tree = parsed("\n".join(changed))
    if not isinstance(tree, ast.Module):
        return ""
    begun = {node.lineno - 1 for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    text = "\n".join(new if at in begun else old for at, old, new in zip(first, lines, changed, strict=True))
    return text if isinstance(parsed(text), ast.Module) else ""


def _one_by_one(lines: list[str]) -> str:
    for _ in attempts(sum(map(len, lines))):
        number = rejected_line("\n".join(lines))
        if number is None or not _replace(lines, number - 1):
            break
    return "\n".join(lines)


def attempts(characters: int) -> Iterator[int]:
    """How often a text of this length is read again for the sake of one line."""
    yield from range(min(MOST_LINES, MOST_PARSED // max(characters, 1)))


def rejected_line(text: str) -> int | None:
    """The line Python complains about, from 1; None if it does not complain, or not about a line."""
    tree = parsed(text)
    return tree.lineno if isinstance(tree, SyntaxError) else None


def parsed(text: str) -> ast.Module | Exception:
    """The text as Python understands it, or why it does not."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        return error


def _replace(lines: list[str], index: int) -> bool:
    """Replace a line that looks like IPython, with the lines a backslash joins to it; False if it does not."""
    if not 0 <= index < len(lines):
        return False
    python = _python_for(lines[index])
    if python is None:
        return False
    joined = _joined(lines, index)
    lines[joined.start : joined.stop] = [python, *[""] * (len(joined) - 1)]
    return True


def _joined(lines: list[str], index: int) -> range:
    """A line, and those that a backslash joins to it."""
    end = index
    while lines[end].endswith("\\") and end + 1 < len(lines):
        end += 1
    return range(index, end + 1)


def _python_for(line: str) -> str | None:
    if timed := TIME.match(line):
        return timed[1] + timed[2]
    if assigned := ASSIGNMENT.match(line):
        return assigned[1] + "None"
    if pylab := PYLAB.match(line):
        return pylab[1] + PYLAB_NAMES
    if COMMAND.match(line):
        return line[: len(line) - len(line.lstrip())] + "pass"
    return None
