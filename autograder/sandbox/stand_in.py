"""A right function that takes the calls which a student wrote for a function of their own.

Theirs may have other parameter names, options besides, or a named tuple as its result. Their other functions rely on
that, and are right to.
"""

import inspect
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from .convention import PLAIN, Convention, convention_of
from .forwarding import forwarded
from .stacks import value_of

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
    results = {fields: make for function in functions for fields, make in _named_tuples(function).items()}
    convention = convention_of(theirs, expected)
    yield theirs, _stand_in(right, theirs, convention, results, otherwise=right)
    for call in calls:
        convention = convention.through(call)
        yield call.function, _stand_in(right, call.function, convention, results, otherwise=call.function)


def _stand_in(
    right: Function, theirs: Function, convention: Convention, results: dict[int, Function], otherwise: Function
) -> Function:
    def function(*arguments: Any, **named: Any) -> Any:
        try:
            given = convention.given(arguments, named)
        except TypeError:
            return otherwise(*arguments, **named)
        value = value_of(right, given, lambda: theirs(*deepcopy(arguments), **deepcopy(named)))
        made = results.get(len(value)) if type(value) is tuple else None
        return made(value) if made else value

    return function


def _named_tuples(theirs: Any) -> dict[int, Function]:
    """The named tuples that a function can make: what makes one from a tuple, by the number of its fields."""
    if type(theirs) is partial:
        return {}
    mentioned = [theirs.__globals__.get(name) for name in theirs.__code__.co_names]
    classes = [each for each in mentioned if isinstance(each, type) and issubclass(each, tuple)]
    return {len(each._fields): each._make for each in classes if hasattr(each, "_fields") and hasattr(each, "_make")}
