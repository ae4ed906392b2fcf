"""Notebook lines that only IPython understands, taken out of a cell.

Valid Python is never touched: a line is replaced only while Python rejects it, so a string that contains a line such as
`%d` stays as it is. Line numbers stay too.
"""

import ast
import re
import warnings

MOST_LINES = 200
RUNS_ITS_BODY = {"time", "timeit", "capture", "prun", "memit", "mprun", "lprun", "python", "python3", "script python"}

CELL_MAGIC = re.compile(r"\s*%%\s*(\w*)")
TIME = re.compile(r"^(\s*)%time\s+(.+)$")
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
    for _ in range(MOST_LINES):
        number = rejected_line("\n".join(lines))
        if number is None or not _replace(lines, number - 1):
            break
    return "\n".join(lines)


def rejected_line(text: str) -> int | None:
    """The line Python complains about, from 1; None if it does not complain, or not about a line."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        return error.lineno
    except (ValueError, MemoryError, RecursionError):
        pass
    return None


def _replace(lines: list[str], index: int) -> bool:
    """Replace a line that looks like IPython, with the lines a backslash joins to it; False if it does not."""
    if not 0 <= index < len(lines):
        return False
    python = _python_for(lines[index])
    if python is None:
        return False
    while lines[index].endswith("\\") and index + 1 < len(lines):
        lines[index], python, index = python, "", index + 1
    lines[index] = python
    return True


def _python_for(line: str) -> str | None:
    if timed := TIME.match(line):
        return timed[1] + timed[2]
    if assigned := ASSIGNMENT.match(line):
        return assigned[1] + "None"
    if COMMAND.match(line):
        return line[: len(line) - len(line.lstrip())] + "pass"
    return None
