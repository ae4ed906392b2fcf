"""One part of a source as text, and its top-level statements."""

import ast
import sys
from dataclasses import dataclass
from types import CodeType

from .places import traces


@dataclass(frozen=True, slots=True)
class Part:
    """A module, or one cell of a notebook."""

    filename: str
    """What tracebacks call it."""
    text: str
    cell: int | None

    def line(self, number: int | None) -> str:
        """The text of a line, from 1; "" if there is none."""
        lines = self.text.split("\n") if number else []
        return lines[number - 1] if number and number <= len(lines) else ""

    def statements(self, flags: int) -> list[ast.stmt]:
        """The statements at the top level.

        Raises:
            SyntaxError, ValueError, MemoryError, RecursionError: Python cannot read the text.
        """
        tree = compile(self.text, self.filename, "exec", ast.PyCF_ONLY_AST | flags, dont_inherit=True)
        assert isinstance(tree, ast.Module)
        return tree.body

    def readable(self) -> list[ast.stmt]:
        """The statements at the top level; none if Python cannot read the text, which is told when it is run."""
        try:
            return self.statements(0)
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            return []


def stopped_at(statements: list[ast.stmt], error: BaseException, code: CodeType) -> int:
    """Which of the statements it was in which `code`, the whole part, was stopped by `error`."""
    spot = _spot(error, code)
    ends = [(each.end_lineno or each.lineno, each.end_col_offset or 0) for each in statements]
    # The statement that was stopped is the first that ends behind the spot. Several may stand on one line.
    return next((index for index, end in enumerate(ends) if end > spot), len(statements))


def first_line(statements: list[ast.stmt], line: int | None) -> int | None:
    """Where the statement begins that this line is in; the line itself if it is in none."""
    return next((each.lineno for each in statements if line and each.lineno <= line <= (each.end_lineno or line)), line)


def names_bound(statements: list[ast.stmt], line: int | None) -> set[str]:
    """The names that the statement in this line would have bound, had it not failed."""
    here = [each for each in statements if line and each.lineno <= line <= (each.end_lineno or each.lineno)]
    nodes = [node for statement in here for node in ast.walk(statement)]
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    aliases = [alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names]
    return stored | {alias.asname or alias.name.split(".")[0] for alias in aliases}


def _spot(error: BaseException, code: CodeType) -> tuple[int, int]:
    """Line and column at which the part was left; behind everything if that cannot be told."""
    for trace in traces(error):
        if trace.tb_frame.f_code is code:
            line, _, column, _ = list(code.co_positions())[trace.tb_lasti // 2]
            return line or trace.tb_lineno, column or 0
    return sys.maxsize, 0
