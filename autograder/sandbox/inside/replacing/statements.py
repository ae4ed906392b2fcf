"""The statements of a function, from the lines of its file as they were read."""

import ast
import inspect
import linecache
import textwrap
from types import CodeType

MOST_LINES = 100
"""Of a function with its docstring. A longer one does more than forward, and would take long to read."""


def statements_of(code: CodeType) -> list[ast.stmt]:
    """The statements of a function, without its docstring.

    Raises:
        Exception: They cannot be read, or not be told from those of another one in the same lines.
    """
    if code.co_filename not in linecache.cache:
        raise LookupError  # no other file is opened for it
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :][:MOST_LINES]
    nodes = list(ast.walk(ast.parse(textwrap.dedent("".join(inspect.getblock(lines))))))
    if code.co_name == "<lambda>":
        [function] = [node for node in nodes if isinstance(node, ast.Lambda)]
        return [ast.Return(function.body)]
    [definition] = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == code.co_name]
    return definition.body if ast.get_docstring(definition) is None else definition.body[1:]
