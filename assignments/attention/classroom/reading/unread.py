"""Functions that stand in a student's file, and that Python could not read."""

from collections.abc import Collection, Sequence

from .source import Problem, Source

KINDS = ("SyntaxError", "IndentationError", "TabError")


def unread(source: Source, problems: Sequence[Problem], missing: Collection[str]) -> dict[str, Problem]:
    """Which of the functions that are missing after a file was read may be missing because of its syntax, and why."""
    broken = [problem for problem in problems if problem.kind in KINDS]
    found = {name: [each for each in broken if name.encode() in _text(source, each)] for name in missing}
    return {name: at_fault[0] for name, at_fault in found.items() if at_fault}


def _text(source: Source, problem: Problem) -> bytes:
    """The module, or the cell that the problem is in."""
    return source.parts[(problem.cell or 1) - 1]
