"""A right function that takes the calls which a student wrote for a function of their own.

Theirs may have other parameter names, options besides, or a named tuple as its result. Their other functions rely on
that, and are right to.
"""

import inspect
from collections.abc import Callable
from typing import Any

Function = Callable[..., Any]
PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def stand_in(right: Function, theirs: Any) -> Function:
    """`right`, to be called as `theirs` is.

    Parameters are matched by place. What `theirs` has besides may be given if it changes nothing, as in
    softmax(x, axis=-1). A call that does not fit goes to `right` as it is.
    """
    own = inspect.signature(theirs)
    expected = len(inspect.signature(right).parameters)
    named_tuples = _named_tuples(theirs)

    def function(*arguments: Any, **named: Any) -> Any:
        try:
            given = _by_place(own, expected, own.bind(*arguments, **named))
        except TypeError:
            return right(*arguments, **named)
        value = right(*given)
        made = named_tuples.get(len(value)) if type(value) is tuple else None
        return made(value) if made else value

    return function


def _by_place(own: inspect.Signature, expected: int, bound: inspect.BoundArguments) -> list[Any]:
    """The first arguments, as many as are expected.

    Raises:
        TypeError: There are fewer, or one of the others changes something.
    """
    first = [parameter for parameter in list(own.parameters.values())[:expected] if parameter.kind in PLAIN]
    given = [bound.arguments[parameter.name] for parameter in first if parameter.name in bound.arguments]
    others = [own.parameters[name] for name in bound.arguments if own.parameters[name] not in first]
    if len(given) < expected or not all(_is_default(each, bound.arguments[each.name], given) for each in others):
        raise TypeError
    return given


def _is_default(option: inspect.Parameter, value: Any, given: list[Any]) -> bool:
    """Whether an option's value is its default, or the same axis of the first argument, counted from the other end."""
    if type(value) is int and type(option.default) is int:
        return abs(value - option.default) in (0, getattr(given[0], "ndim", 0))
    return value is option.default or (type(value) in (float, str) and value == option.default)


def _named_tuples(theirs: Any) -> dict[int, Function]:
    """The named tuples that a function can make: what makes one from a tuple, by the number of its fields."""
    mentioned = [theirs.__globals__.get(name) for name in theirs.__code__.co_names]
    classes = [each for each in mentioned if isinstance(each, type) and issubclass(each, tuple)]
    return {len(each._fields): each._make for each in classes if hasattr(each, "_fields") and hasattr(each, "_make")}
