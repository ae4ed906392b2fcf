"""Other functions in place of a student's own, wherever their file holds these.

Follow-through needs right ones. For a function that does not end there is one that says so at once.
"""

import builtins
import contextlib
from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

from autograder.classroom.reading.loading import Loaded, load
from autograder.classroom.reading.source import Source

from .stand_in import stand_ins

FUNCTIONS = (FunctionType, MethodType, partial)
MOST_VISITED = 2000
"""Functions, classes and what else may hold functions, so that no file keeps us busy."""

Swap = tuple[Any, Any]
"""A function of the student's, and the other one in its place."""


def right_function(name: str, text: bytes) -> Any:
    """The function `name` of a module with this text. It keeps what it imported, whatever is done to NumPy later."""
    namespace = load(Source(f"{name}.py", "module", (text,)), module_name="replacement").namespace
    modules = {name: value for name, value in namespace.items() if type(value) is ModuleType}
    for used, module in modules.items():
        namespace[used] = ModuleType(module.__name__)
        vars(namespace[used]).update(vars(module))
    return namespace[name]


def replace(loaded: Loaded, others: Mapping[str, Any]) -> None:
    """Put each function of `others` in place of the student's function of that name, and of one which that forwards to.

    It goes also where that very function has another name, is a default argument, a variable of an enclosing function,
    in a class, a partial function, a dictionary, a list, or an object of the student's. One that is held in yet another
    way stays.
    """
    pairs: dict[str, list[Swap]] = {}
    for name, other in others.items():
        theirs = loaded.home(name).get(name)
        if type(theirs) in FUNCTIONS:
            pairs[name] = _stand_ins(other, theirs)
    _swap(loaded, pairs.values())
    for name, other in others.items():
        now = pairs[name][0][1] if name in pairs else other
        loaded.home(name)[name] = now
        for namespace in loaded.namespaces:
            namespace.setdefault(name, now)


def _swap(loaded: Loaded, pairs: Collection[list[Swap]]) -> None:
    """Swap functions wherever the files hold them. The first of each list is a task's own, the others its helpers."""
    # A task's own function is more than another one's helper, so it comes last.
    swaps = [*(swap for _, *helpers in pairs for swap in helpers), *(own for own, *_ in pairs)]
    others = {_identity(function): other for function, other in swaps}
    visit = _Visit(others, [namespace.get("__name__") for namespace in loaded.namespaces])
    for holder in (*loaded.namespaces, *(_globals(function) for function, _ in swaps)):
        visit.names(holder)


def _stand_ins(right: Any, theirs: Any) -> list[Swap]:
    found: list[Swap] = []
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

    def __init__(self, others: Mapping[int, Any], modules: Collection[Any]) -> None:
        """Swap functions with these identities, also in objects of the classes that `modules` define."""
        self._others = others
        self._modules = modules
        self._seen = {id(vars(builtins)), *map(id, others.values())}  # these keep what they hold

    def names(self, holder: dict[Any, Any]) -> None:
        for name, value in list(holder.items()):
            holder[name] = self._swapped(value)

    def _swapped(self, value: Any) -> Any:
        """What is to stand where `value` stands. What holds functions stays, but those in it are swapped."""
        if _identity(value) in self._others:
            return self._others[_identity(value)]
        with contextlib.suppress(Exception):  # a student's own class may refuse to be read or changed
            if type(value) is partial:
                fixed = {name: self._swapped(each) for name, each in value.keywords.items()}
                return partial(self._swapped(value.func), *map(self._swapped, value.args), **fixed)
            inside = self._way_into(value)
            if inside and id(value) not in self._seen and len(self._seen) < MOST_VISITED:
                self._seen.add(id(value))
                inside(value)
        return value

    def _way_into(self, value: Any) -> Callable[[Any], None] | None:
        """What goes through such a value; None for one that holds no functions, as far as we look."""
        if type(value) is FunctionType:
            return self._in_function
        if issubclass(type(value), type):
            return self._in_class
        if type(value) in (dict, list):
            return self.names if type(value) is dict else self._in_list
        return self._in_object if type(value).__module__ in self._modules else None

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

    def _in_list(self, values: list[Any]) -> None:
        values[:] = map(self._swapped, values)

    def _in_object(self, holder: Any) -> None:
        self.names(vars(holder))
