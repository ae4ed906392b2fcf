"""The statements of a broken file that are whole.

Needs parso, whose parser goes on after an error. Without it nothing is salvaged.
"""

import ast
import re
from typing import Any

CONFLICT = re.compile(r"^<{7}(?: |$).*?(?:^>{7}(?: [^\n]*)?$|\Z)", re.MULTILINE | re.DOTALL)
MARKER = re.compile(r"^[<|=>]{7}(?: [^\n]*)?$", re.MULTILINE)
NO_PYTHON = " <"
APART = "pass"
"""Keeps the rest of a function that began in a conflict from being taken for the end of the one before it."""


def whole_statements(text: str, flags: int = 0) -> list[ast.stmt]:
    """The top-level statements of `text` that Python accepts, with their line numbers.

    Args:
        text: Source that does not parse.
        flags: Flags for `compile`, of the future features that are on.
    """
    try:
        import parso  # 40 ms, and few files need it
    except ImportError:
        return []
    found: list[ast.stmt] = []
    for start, code in _pieces(parso, without_conflicts(text)):
        found += _parsed(code, start, flags)
    return found


def without_conflicts(text: str) -> str:
    """Blank what stands between merge-conflict markers: nobody knows which side was meant."""
    return CONFLICT.sub(_blank, text)


def _blank(conflict: re.Match[str]) -> str:
    sides = MARKER.split(conflict[0])
    # A function that goes on in there is not whole without it.
    is_inside = any(side.lstrip("\n")[:1].isspace() for side in sides)
    return (NO_PYTHON if is_inside else APART) + "\n" * conflict[0].count("\n")


def _pieces(parso: Any, text: str) -> list[tuple[int, str]]:
    """First line and text of each top-level piece without an error in it."""
    try:
        module: Any = parso.parse(text)
        nodes = [node for node in module.children if node.type != "endmarker"]
        following = [*nodes[1:], None]
        return [
            (node.start_pos[0], node.get_code(include_prefix=False))
            for node, after in zip(nodes, following, strict=True)
            if _is_whole(node) and _is_top_level(node) and (after is None or _is_top_level(after))
        ]
    except (RecursionError, MemoryError):
        return []


def _is_top_level(node: Any) -> bool:
    """False for a line that lost the head of its block: a function right before it has lost its end."""
    return bool(node.start_pos[1] == 0)


def _is_whole(node: Any) -> bool:
    """A piece with an error deep in it would lose that part without a word, so all of it goes."""
    if node.type in ("error_node", "error_leaf"):
        return False
    return all(_is_whole(child) for child in getattr(node, "children", ()))


def _parsed(code: str, start: int, flags: int) -> list[ast.stmt]:
    # parso knows the grammar, not all of Python's rules: `f() = 1` parses there.
    try:
        tree = compile(code, "<salvage>", "exec", ast.PyCF_ONLY_AST | flags, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    assert isinstance(tree, ast.Module)
    return [ast.increment_lineno(statement, start - 1) for statement in tree.body]
