"""Functions that a file defines in a way that nobody can call them, and modules whose name it gives away."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

from .parts import Part
from .source import Problem
from .words import words_of

DEFINITION = re.compile(r"^(async[ \t]+)?def[ \t]+(\w+)", re.MULTILINE)
IMPORT = re.compile(r"^import[ \t]+(?:[\w.]+[ \t]+as[ \t]+)?(\w+)[ \t]*(?:#.*)?$", re.MULTILINE)
HANDED_TO = ("run", "run_until_complete", "create_task", "gather", "wait_for")
"""What of asyncio's takes the call of an async function."""


def definition_faults(parts: Sequence[Part], namespace: Mapping[str, Any]) -> Iterator[Problem]:
    """What is odd about the functions that `parts` define at the top level, once they have run in `namespace`."""
    if _nothing_odd(parts, namespace):
        return
    placed = [(part.cell, statement) for part in parts for statement in part.readable()]
    awaited = {name for _, statement in placed for name in _awaited(statement)}
    for cell, statement in placed:
        if isinstance(statement, ast.AsyncFunctionDef) and statement.name not in awaited:
            said = f"{statement.name} is an async function, so calling it gives no value."
            yield Problem("", cell, statement.lineno, said, "Write def, not async def.")
    yield from _names_given_away(placed, namespace)
    yield from _all_in_main_block(placed, namespace)


def _nothing_odd(parts: Sequence[Part], namespace: Mapping[str, Any]) -> bool:
    """Every `def` and `import` in the first column has left what it should. Parsing the text takes 1.4 ms."""
    imported = {match[1] for part in parts for match in IMPORT.finditer(part.text)} & namespace.keys()
    if not all(isinstance(namespace[name], ModuleType) for name in imported):
        return False
    found = [match for part in parts for match in DEFINITION.finditer(part.text)]
    return bool(found) and all(
        not is_async and type(namespace.get(name)) is FunctionType
        for is_async, name in (match.groups() for match in found)
    )


def _awaited(statement: ast.stmt) -> Iterator[str]:
    """Functions that are called as async ones should be: with await, or for asyncio.run and the like."""
    for node in ast.walk(statement):
        waits = [node.value] if isinstance(node, ast.Await) else []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in HANDED_TO:
            waits = node.args
        yield from (call.func.id for call in waits if isinstance(call, ast.Call) and isinstance(call.func, ast.Name))


def _names_given_away(placed: list[tuple[int | None, ast.stmt]], namespace: Mapping[str, Any]) -> Iterator[Problem]:
    """Functions and modules whose name was later given to something else."""
    defined = dict.fromkeys((each.name for _, each in placed if isinstance(each, ast.FunctionDef)), "a function")
    imports = [name for _, each in placed if isinstance(each, ast.Import) for name in each.names]
    # One that is not there was no module first: `torch = None` may stand below its import for just that.
    defined |= {each.asname or each.name: f"the module {each.name}" for each in imports if each.name in sys.modules}
    bound = {name: (cell, statement.lineno) for cell, statement in placed for name in _assigned(statement)}
    for name, what in defined.items():
        if name in bound and name in namespace and not _is_still_there(namespace[name]):
            cell, line = bound[name]
            said = f"{name} is {what} first, and this line gives its name to {_described(namespace[name])}."
            yield Problem("", cell, line, said, "Give that variable another name.")


def _is_still_there(value: Any) -> bool:
    return callable(value) or isinstance(value, ModuleType)


def _all_in_main_block(placed: list[tuple[int | None, ast.stmt]], namespace: Mapping[str, Any]) -> Iterator[Problem]:
    if any(isinstance(each, ast.FunctionDef | ast.ClassDef) for _, each in placed):
        return
    for cell, statement in placed:
        body = statement.body if isinstance(statement, ast.If) else []
        if any(isinstance(each, ast.FunctionDef) and each.name not in namespace for each in body):
            said = "The functions stand under this `if`, which is not entered when your file is graded."
            yield Problem("", cell, statement.lineno, said, "Move them out of it, to the left margin.")


def _assigned(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.With):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _described(value: Any) -> str:
    kind = words_of(lambda: type(value).__name__)
    return "an array" if kind == "ndarray" else f"a value of type {kind}"
