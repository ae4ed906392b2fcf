"""Functions that are missing because Python could not read a student's file."""

from collections.abc import Collection, Sequence

from .source import Problem, Source

KINDS = ("SyntaxError", "IndentationError", "TabError")


def unread(source: Source, problems: Sequence[Problem], missing: Collection[str]) -> dict[str, Problem]:
    """Which of the functions that are missing after a file was read may be missing because of its syntax, and why."""
    broken = [problem for problem in problems if problem.kind in KINDS]
    found = {name: [each for each in broken if _may_hold(source, each, name)] for name in missing}
    return {name: at_fault[0] for name, at_fault in found.items() if at_fault}


def _may_hold(source: Source, broken: Problem, name: str) -> bool:
    """Whether the function may stand where Python could not read on: anywhere in a module, or in this cell."""
    return broken.cell is None or f"def {name}".encode() in source.parts[broken.cell - 1]
