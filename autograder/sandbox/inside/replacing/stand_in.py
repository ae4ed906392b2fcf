"""A right function that takes the calls which a student wrote for a function of their own.

Theirs may have other parameter names, options besides, or a result whose parts have names. Their other functions rely
on that, and are right to.
"""

import ast
import contextlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Self

from .arrangement import Arrangement
from .convention import PLAIN, Convention, convention_of
from .forwarding import forwarded
from .stacks import value_of
from .statements import statements_of

Function = Callable[..., Any]


def stand_ins(right: Function, theirs: Any) -> Iterator[tuple[Any, Function]]:
    """The functions of the student's that do the work of `right`, each with what is to be called in its place.

    First `theirs`. A call of it that does not fit goes to `right` as it is. Then the one that `theirs` forwards all of
    its work to, and so on. That one may do other work as well: a call that does not fit goes to it.
    """
    calls = list(forwarded(theirs))
    functions = [theirs, *(call.function for call in calls)]
    expected = [name for name, each in inspect.signature(right).parameters.items() if each.kind in PLAIN]
    if not expected:  # it takes any call
        yield from ((function, right) for function in functions)
        return
    like_theirs = _like_theirs(right, functions)
    convention = convention_of(theirs, expected, in_order=getattr(right, "in_order", False))
    yield theirs, _stand_in(right, theirs, convention, like_theirs, otherwise=right)
    for call in calls:
        convention = convention.through(call)
        yield call.function, _stand_in(right, call.function, convention, like_theirs, otherwise=call.function)


def _stand_in(
    right: Function, theirs: Function, convention: Convention, like_theirs: Function, otherwise: Function
) -> Function:
    def function(*arguments: Any, **named: Any) -> Any:
        try:
            given = convention.given(arguments, named)
        except TypeError:
            return otherwise(*arguments, **named)

        def same_call() -> Any:
            return theirs(*deepcopy(arguments), **deepcopy(named))

        return like_theirs(value_of(right, given, same_call), same_call)

    return function


def _like_theirs(right: Function, functions: Sequence[Any]) -> Function:
    """What makes a result like those of these functions, which all do the same work, from one of `right`."""
    makers = {parts: make for function in functions for parts, make in _makers(function).items()}
    arrangement = Arrangement(right, functions[0])

    def like_theirs(value: Any, same_call: Function) -> Any:
        value = arrangement.of(value, same_call)
        made = makers.get(len(value)) if type(value) is tuple else None
        return made(value) if made else value

    return like_theirs


def _makers(theirs: Any) -> dict[int, Function]:
    """What makes a result like those of a function from a tuple, by the number of parts."""
    if type(theirs) is partial:
        return {}
    mentioned = [theirs.__globals__.get(name) for name in theirs.__code__.co_names]
    classes = [each for each in mentioned if isinstance(each, type) and issubclass(each, tuple)]
    tuples = {len(each._fields): each._make for each in classes if hasattr(each, "_fields") and hasattr(each, "_make")}
    fields = [[*each.__dataclass_fields__] for each in mentioned if hasattr(each, "__dataclass_fields__")]
    places = _places([*fields, *_names_of_parts(theirs)])
    return {parts: partial(_Parts, places[parts]) for parts in places} | tuples


def _places(found: Iterable[Sequence[str]]) -> dict[int, dict[str, int]]:
    """Where each name stands in its list, by the number of names; in the first of those that have it, the outermost."""
    places: dict[int, dict[str, int]] = {}
    for names in found:
        known = places.setdefault(len(names), {})
        for place, name in enumerate(names):
            known.setdefault(name, place)
    return places


def _names_of_parts(theirs: Any) -> list[list[str]]:
    """Those in each `{"output": ..., "weights": ...}` or `Result(output=..., weights=...)` of a function."""
    found: list[list[str]] = []
    with contextlib.suppress(Exception):  # its source cannot be read
        for node in ast.walk(ast.Module(statements_of(theirs.__code__), [])):
            match node:
                case ast.Dict(keys):
                    found.append([str(key.value) for key in keys if isinstance(key, ast.Constant)])
                case ast.Call(_, [], keywords):
                    found.append([str(each.arg) for each in keywords])
    return found


class _Parts(tuple[Any, ...]):
    """A tuple whose parts can be taken by name, too, as from a dictionary or an object."""

    def __new__(cls, places: Mapping[str, int], parts: tuple[Any, ...]) -> Self:
        self = super().__new__(cls, parts)
        vars(self).update({name: parts[place] for name, place in places.items()})
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return {}, tuple(self)  # a copy gets the names with all that is in `vars`

    def __getitem__(self, key: Any) -> Any:
        return vars(self)[key] if isinstance(key, str) else super().__getitem__(key)

    def get(self, name: str, default: Any = None) -> Any:
        return vars(self).get(name, default)
