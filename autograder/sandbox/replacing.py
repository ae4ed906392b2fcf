"""Other functions in place of a student's own, wherever their file holds these.

Follow-through needs right ones. For a function that does not end there is one that says so at once.
"""

import contextlib
from collections.abc import Mapping
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any, NoReturn

from autograder.classroom.reading.execution import OutOfTime
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source

from .stand_in import stand_ins

FUNCTIONS = (FunctionType, MethodType, partial)
MOST_VISITED = 2000
"""Functions and classes, so that no file keeps us busy."""


def right_function(name: str, text: bytes) -> Any:
    """The function `name` of a module with this text. It keeps what it imported, whatever is done to NumPy later."""
    namespace = load(Source(f"{name}.py", "module", (text,)), module_name="replacement").namespace
    modules = {name: value for name, value in namespace.items() if type(value) is ModuleType}
    for used, module in modules.items():
        namespace[used] = ModuleType(module.__name__)
        vars(namespace[used]).update(vars(module))
    return namespace[name]


def stopped(name: str) -> Any:
    """What takes the place of a function that does not end, so that those that call it do not wait for it once more."""

    def function(*arguments: Any, **named: Any) -> NoReturn:
        raise OutOfTime(name)

    return function


def replace(namespace: dict[str, Any], others: Mapping[str, Any]) -> None:
    """Put each function of `others` in place of the student's function of that name, and of one which that forwards to.

    It goes also where that very function has another name, is a default argument, a variable of an enclosing function,
    or in a class. One that is held in yet another way stays.
    """
    theirs = {name: namespace[name] for name in others if type(namespace.get(name)) in FUNCTIONS}
    pairs = {name: _stand_ins(others[name], function) for name, function in theirs.items()}
    helpers = [pair for name in pairs for pair in pairs[name][1:]]
    # A task's own function is more than another one's helper, so it comes last.
    swaps = {_identity(function): other for function, other in [*helpers, *(pairs[name][0] for name in pairs)]}
    visit = _Visit(swaps)
    for holder in (namespace, *(_globals(function) for name in pairs for function, _ in pairs[name])):
        visit.names(holder)
    namespace.update({**others, **{name: pairs[name][0][1] for name in pairs}})


def _stand_ins(right: Any, theirs: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    with contextlib.suppress(Exception):  # a student's own function may say what it likes about itself
        found.extend(stand_ins(right, theirs))
    return found or [(theirs, right)]


def _globals(function: Any) -> dict[str, Any]:
    return {} if type(function) is partial else function.__globals__


def _identity(function: Any) -> int:
    """A bound method is made anew each time it is looked up, its function is not."""
    return id(function.__func__ if type(function) is MethodType else function)


class _Visit:
    """Goes through what a file holds, and swaps functions on the way."""

    def __init__(self, others: Mapping[int, Any]) -> None:
        """Swap functions with these identities."""
        self._others = others
        self._seen = {*map(id, others.values())}  # these keep what they stand for

    def names(self, holder: dict[str, Any]) -> None:
        for name, value in list(holder.items()):
            holder[name] = self._swapped(value)

    def _swapped(self, value: Any) -> Any:
        """What is to stand where `value` stands. Functions and classes stay, but what they hold is swapped."""
        if _identity(value) in self._others:
            return self._others[_identity(value)]
        if id(value) not in self._seen and len(self._seen) < MOST_VISITED:
            self._seen.add(id(value))
            with contextlib.suppress(Exception):  # a student's own class may refuse to be read or changed
                self._inside(value)
        return value

    def _inside(self, value: Any) -> None:
        if type(value) is FunctionType:
            self._in_function(value)
        elif issubclass(type(value), type):
            self._in_class(value)

    def _in_function(self, function: FunctionType) -> None:
        if function.__defaults__:
            function.__defaults__ = tuple(map(self._swapped, function.__defaults__))
        if function.__kwdefaults__:
            function.__kwdefaults__ = {name: self._swapped(value) for name, value in function.__kwdefaults__.items()}
        for cell in function.__closure__ or ():
            with contextlib.suppress(ValueError):  # nothing in it yet
                cell.cell_contents = self._swapped(cell.cell_contents)

    def _in_class(self, holder: type) -> None:
        for name, value in list(vars(holder).items()):
            function = value.__func__ if type(value) in (staticmethod, classmethod) else value
            other = self._swapped(function)
            if other is not function:
                setattr(holder, name, staticmethod(other))
