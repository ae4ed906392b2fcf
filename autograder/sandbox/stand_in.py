"""A right function that takes the calls which a student wrote for a function of their own.

Theirs may have other parameter names, options besides, or a named tuple as its result. Their other functions rely on
that, and are right to.
"""

import inspect
from collections.abc import Callable
from typing import Any

Function = Callable[..., Any]
SIMPLE = (int, float, str)
AXIS = ("axis", "dim")
PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def stand_in(right: Function, theirs: Any) -> Function:
    """`right`, to be called as `theirs` is.

    Parameters are matched by name where both have the same, else by place. What `theirs` has besides may be given if it
    changes nothing, as in softmax(x, axis=-1). A call that does not fit goes to `right` as it is.
    """
    own, expected = inspect.signature(theirs), list(inspect.signature(right).parameters)
    first = [parameter for parameter in list(own.parameters.values())[: len(expected)] if parameter.kind in PLAIN]
    if {parameter.name for parameter in first} == {*expected}:
        first.sort(key=lambda parameter: expected.index(parameter.name))
    named_tuples = _named_tuples(theirs)

    def function(*arguments: Any, **named: Any) -> Any:
        try:
            given = _given(first, own.bind(*arguments, **named))
            if len(given) < len(expected):
                raise TypeError
        except TypeError:
            return right(*arguments, **named)
        value = right(*given)
        made = named_tuples.get(len(value)) if type(value) is tuple else None
        return made(value) if made else value

    return function


def _given(first: list[inspect.Parameter], bound: inspect.BoundArguments) -> list[Any]:
    """What was given for these parameters, in their order.

    Raises:
        TypeError: One of the other parameters changes something.
    """
    given = [bound.arguments[parameter.name] for parameter in first if parameter.name in bound.arguments]
    others = [
        each for name, each in bound.signature.parameters.items() if name in bound.arguments and each not in first
    ]
    if not all(_is_default(each, bound.arguments[each.name], given) for each in others):
        raise TypeError
    return given


def _is_default(option: inspect.Parameter, value: Any, given: list[Any]) -> bool:
    """Whether an option's value is its default, or the same axis of the first argument, counted from the other end."""
    default = option.default
    if value is default:
        return True
    if type(value) not in SIMPLE or type(default) not in SIMPLE:
        return False
    if option.name not in AXIS:
        return bool(value == default)
    axes = getattr(given[0], "ndim", 0)
    return value in range(-axes, axes) and default in range(-axes, axes) and (value - default) % axes == 0


def _named_tuples(theirs: Any) -> dict[int, Function]:
    """The named tuples that a function can make: what makes one from a tuple, by the number of its fields."""
    mentioned = [theirs.__globals__.get(name) for name in theirs.__code__.co_names]
    classes = [each for each in mentioned if isinstance(each, type) and issubclass(each, tuple)]
    return {len(each._fields): each._make for each in classes if hasattr(each, "_fields") and hasattr(each, "_make")}
