"""Runs the parts of one source, a module or cells, and goes on after statements that fail."""

import __future__

import ast
import warnings
from collections.abc import Collection
from copy import copy
from dataclasses import replace
from types import CodeType
from typing import Any, cast

from .advice import problem_of
from .definitions import is_definition
from .magics import without_magics
from .names import whose_argument
from .parts import Part, first_line, names_bound, stopped_at
from .places import innermost, outermost
from .repair import repaired
from .salvage import whole_statements
from .source import Problem
from .time_limit import OutOfTime
from .unending import unending_statement
from .words import clean

MOST_PROBLEMS = 50
OUTSIDE = (
    "{name} is an argument of {owner}. Is this line meant to be inside it? Then let it begin with 4 spaces. If not, "
    "give {name} a value above this line."
)
FUTURE = 0
for _feature in __future__.all_feature_names:
    FUTURE |= getattr(__future__, _feature).compiler_flag
NO_ANNOTATIONS = __future__.annotations.compiler_flag
"""With this flag, Python keeps annotations as text, and does not need what they name."""

# What compile raises for text that is no Python: ValueError for what cannot be encoded, the last two for deep nesting.
NOT_PYTHON = (SyntaxError, ValueError, MemoryError, RecursionError)


class Execution:
    """Runs the parts of one source in one namespace.

    Attributes:
        problems: What did not work, in order.
        parts: What was run, without what only IPython understands.
    """

    def __init__(self, namespace: dict[str, Any], definitions_only: bool) -> None:
        """Run in `namespace`; with `definitions_only`, leave out everything that may not end."""
        self.problems: list[Problem] = []
        self.parts: list[Part] = []
        self._namespace = namespace
        self._definitions_only = definitions_only
        self._flags = 0
        self._unbound: set[str] = set()

    def run(self, part: Part) -> None:
        """Run one part: all at once if that works, or else one statement after another."""
        code = self._whole(part)
        if code is None and part.cell is not None:
            part = replace(part, text=without_magics(part.text))
            code = self._whole(part)
        if code is None:
            part, code = self._repaired(part)
        self.parts.append(part)
        if code is None or self._definitions_only:
            self._run_each(part, self._statements(part))
        else:
            self._run_whole(part, code)

    def define_again(self, names: Collection[str]) -> None:
        """Run once more what defines functions of these names."""
        for part in self.parts if names else ():
            for statement in part.readable():
                if isinstance(statement, ast.FunctionDef) and statement.name in names:
                    self._run_one(part, statement)

    def note(self, problem: Problem) -> None:
        """Keep a problem, unless there are already more than anybody reads."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)

    def _whole(self, part: Part) -> CodeType | None:
        try:
            return self._compile(part, part.text)
        except NOT_PYTHON:
            return None

    def _repaired(self, part: Part) -> tuple[Part, CodeType | None]:
        for text in repaired(part.text):
            candidate = replace(part, text=text)
            if (code := self._whole(candidate)) is not None:
                self._parsed(part)  # tells what was wrong
                return candidate, code
        return part, None

    def _compile(self, part: Part, what: str | ast.Module) -> CodeType:
        code = _compiled(part, what, self._flags)
        self._flags |= code.co_flags & FUTURE
        return code

    def _statements(self, part: Part) -> list[ast.stmt]:
        """All statements of a part, or those that are whole if Python cannot read it."""
        parsed = self._parsed(part)
        if parsed is not None:
            return parsed
        try:
            return whole_statements(part.text, self._flags)
        except Exception:
            return []  # text that parso was not made for

    def _parsed(self, part: Part) -> list[ast.stmt] | None:
        try:
            return part.statements(self._flags)
        except NOT_PYTHON as error:
            self._note_unreadable(part, error)
            return None

    def _run_whole(self, part: Part, code: CodeType) -> None:
        try:
            exec(code, self._namespace)
        except BaseException as error:
            statements = self._statements(part)
            self._note_raised(part, error, statements)
            stopped = stopped_at(statements, error, code)
            self._define_all_the_same(part, error, statements[stopped : stopped + 1])
            self._run_each(part, statements[stopped + 1 :])

    def _run_each(self, part: Part, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if not self._definitions_only or is_definition(statement):
                self._run_one(part, statement)

    def _run_one(self, part: Part, statement: ast.stmt) -> None:
        try:
            code = self._compile(part, ast.Module([statement], type_ignores=[]))
        except NOT_PYTHON as error:
            self._note_unreadable(part, error)
            return
        try:
            exec(code, self._namespace)
        except BaseException as error:
            self._note_raised(part, error, [statement])
            self._define_all_the_same(part, error, [statement])

    def _define_all_the_same(self, part: Part, error: BaseException, failed: list[ast.stmt]) -> None:
        """Define a function whose head failed: without its annotations, or else without its decorators as well."""
        for function in [each for each in failed if isinstance(each, ast.FunctionDef)]:
            # A decorator may be what did not end.
            if isinstance(error, OutOfTime) or not self._define(part, function):
                self._define(part, _without_decorators(function))

    def _define(self, part: Part, function: ast.FunctionDef) -> bool:
        """Define a function without its annotations; False if that failed."""
        module = ast.Module([function], type_ignores=[])
        try:
            exec(_compiled(part, module, self._flags | NO_ANNOTATIONS), self._namespace)
        except BaseException:
            return False
        return True

    def _note_unreadable(self, part: Part, error: BaseException) -> None:
        line = error.lineno if isinstance(error, SyntaxError) else None
        self.note(problem_of(error, part.cell, line, part.line(line)))

    def _note_raised(self, part: Part, error: BaseException, statements: list[ast.stmt]) -> None:
        top = outermost(error, self._namespace).line
        if isinstance(error, OutOfTime):
            self._definitions_only = True  # what comes after it may not end either
            # Not the line the alarm happened to find it in: the same file is to get the same words every time.
            self.note(unending_statement(part.cell, first_line(statements, top)))
            return
        follows = _unknown_name(error) in self._unbound
        self._unbound |= names_bound(statements, top)
        if follows or len(self.problems) >= MOST_PROBLEMS:
            return  # it comes from a statement that failed before, which was told; or nobody reads so many
        self.note(self._raised(part, error))

    def _raised(self, part: Part, error: BaseException) -> Problem:
        place = innermost(error, self._namespace)
        text = part.line(place.line) if place.cell == part.cell else ""
        problem = problem_of(error, place.cell or part.cell, place.line, text)
        advice = "" if place.function else self._meant_inside(_unknown_name(error))
        return problem._replace(advice=advice or problem.advice)

    def _meant_inside(self, name: str) -> str:
        """Which function a line below it was most likely meant for, in words; "" if for none."""
        owner = whose_argument(name, self._namespace)
        return OUTSIDE.format(name=clean(name), owner=owner) if owner else ""


def _unknown_name(error: BaseException) -> str:
    """The name that Python did not know; "" if that is not what is wrong."""
    return error.name if type(error) is NameError and type(error.name) is str else ""


def _without_decorators(function: ast.FunctionDef) -> ast.FunctionDef:
    bare = copy(function)
    bare.decorator_list = []
    return bare


def _compiled(part: Part, what: str | ast.Module, flags: int) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a warning about "\d" must not become an error under pytest -W error
        return cast(CodeType, compile(what, part.filename, "exec", flags, dont_inherit=True))
