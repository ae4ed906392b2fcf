"""A function that only forwards its arguments to another one of the student's: that one is it under another name.

Read from the source, without calling anything. What is not plainly forwarding counts as none.
"""

import ast
import inspect
import linecache
from collections.abc import Iterator, Mapping
from functools import partial
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import numpy as np

from .statements import statements_of

MOST_STEPS = 8
CONVERSIONS = (np.asarray, np.array)
FLOATS = (float, np.float64)
AXIS = ("axis", "dim")


class Passed(NamedTuple):
    """Whatever the forwarding function was given for this parameter."""

    parameter: str


class Forwarded(NamedTuple):
    """The call in which a function forwards all of its work."""

    function: Any
    arguments: dict[str, Any]
    """For the parameters of `function`: a constant, or what was `Passed`."""


def forwarded(function: Any) -> Iterator[Forwarded]:
    """The call that does a function's work, then the one that does the work of that one, and so on."""
    for _ in range(MOST_STEPS):
        try:
            step = _of_partial(function) if type(function) is partial else _of_function(function)
            if not _is_own(step.function) or not _is_plain(step):
                return
        except Exception:  # a student's own code may be read in no way, or say what it likes about itself
            return
        yield step
        function = step.function


def _of_partial(function: "partial[Any]") -> Forwarded:
    parameters = inspect.signature(function.func)
    fixed = parameters.bind_partial(*function.args, **function.keywords).arguments
    return Forwarded(function.func, {name: fixed.get(name, Passed(name)) for name in parameters.parameters})


def _of_function(function: Any) -> Forwarded:
    reader = _Reader(function)
    call = _returned_call(reader.without_conversions(statements_of(function.__code__)))
    given = [reader.given(node) for node in call.args]
    named = {str(each.arg): reader.given(each.value) for each in call.keywords}
    callee = reader.found(call.func)
    return Forwarded(callee, inspect.signature(callee).bind(*given, **named).arguments)


def _is_own(function: Any) -> bool:
    """Whether it is from a file of the student's, and is given nothing but its arguments: no object that holds more."""
    if type(function) is MethodType and not isinstance(function.__self__, type):
        owner = function.__self__
        if type(owner).__init__ is not object.__init__ or vars(owner):
            return False
    return type(function) in (FunctionType, MethodType) and function.__code__.co_filename in linecache.cache


def _is_plain(step: Forwarded) -> bool:
    """Whether no mistake can be in how the call is made, so that one that is found must be in what is called."""
    defaults = {name: each.default for name, each in inspect.signature(step.function).parameters.items()}
    passed = [value.parameter for value in step.arguments.values() if type(value) is Passed]
    for name, value in step.arguments.items():
        if type(value) is Passed:
            if name != value.parameter and name in passed:
                return False  # q is given as k
        elif value is not None and value != defaults[name] and name not in AXIS:
            return False
    return len({*passed}) == len(passed)


def _returned_call(body: list[ast.stmt]) -> ast.Call:
    """The call in `return f(x)`, or in `y = f(x)` and `return y`.

    Raises:
        ValueError: There is more, or something else.
    """
    match body:
        case [ast.Return(ast.Call() as call)]:
            return call
        case [
            ast.Assign([target], ast.Call() as call) | ast.AnnAssign(target, _, ast.Call() as call),
            ast.Return(ast.expr() as value),
        ]:
            if ast.unparse(target) == ast.unparse(value):
                return call
    raise ValueError


class _Reader:
    """Knows what the names in a function's source stand for."""

    def __init__(self, function: Any) -> None:
        self._parameters = {*inspect.signature(function, follow_wrapped=False).parameters}
        self._names = _names_in_reach(function)

    def without_conversions(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements after those like `x = np.asarray(x)`."""
        while body and self._only_converts(body[0]):
            body = body[1:]
        return body

    def given(self, node: ast.expr) -> Any:
        """The constant that stands there, or which parameter's value is passed, made an array or as it is.

        Raises:
            ValueError: It is something else.
        """
        if isinstance(node, ast.Name) and node.id in self._parameters:
            return Passed(node.id)
        name = self._converted(node)
        return Passed(name) if name else ast.literal_eval(node)

    def found(self, node: ast.expr) -> Any:
        """What is called by `f`, `owner.f` or `Class().f`.

        Raises:
            LookupError: It is called in another way.
        """
        match node:
            case ast.Name(name) if name not in self._parameters:
                return self._names[name]
            case ast.Attribute(ast.Call(owner, [], []), name):
                return getattr(object.__new__(self.found(owner)), name)
            case ast.Attribute(owner, name):
                return getattr(self.found(owner), name)
        raise LookupError

    def _only_converts(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.Call() as value):
                return self._converted(value) == name
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                return [self._converted(value) for value in values] == [ast.unparse(name) for name in names]
        return False

    def _converted(self, node: ast.expr) -> str | None:
        """The parameter whose value is only made an array of floats here; None if that is not what happens."""
        match node:
            case ast.Call(function, [ast.Name(name), *dtype], options) if name in self._parameters:
                kinds = [self.found(each) for each in (*dtype, *(option.value for option in options))]
                to_floats = all(kind in FLOATS for kind in kinds)
                return name if to_floats and any(self.found(function) is each for each in CONVERSIONS) else None
        return None


def _names_in_reach(function: Any) -> Mapping[str, Any]:
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    own = {function.__code__.co_varnames[0]: function.__self__} if type(function) is MethodType else {}
    return {"float": float, **function.__globals__, **{name: cell.cell_contents for name, cell in cells}, **own}
