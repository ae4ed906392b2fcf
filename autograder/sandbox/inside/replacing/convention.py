"""The calling convention of a student's function: how a call of it says what a right function would be given."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .forwarding import AXIS, Forwarded, Passed

SIMPLE = (int, float, str)
WEIGHTS_TOO = ("return_weights", "need_weights", "with_weights", "return_attention", "output_attentions")
"""Options that ask for a result which a right function always returns. Any other may ask for another result."""
PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True, slots=True)
class Convention:
    """What the parameters of a student's function stand for."""

    signature: inspect.Signature
    needed: int
    """How many arguments the right function takes."""
    order: list[str]
    """Those that are what the right function is given, in its order."""
    rest: dict[str, Any]
    """The value of each other one with which the function does that work."""

    def given(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """What the right function is given in such a call.

        Raises:
            TypeError: The call does not fit, or asks for something else.
        """
        bound = self.signature.bind(*arguments, **named).arguments
        given = [bound[name] for name in self.order if name in bound]
        if len(given) < self.needed:
            raise TypeError
        for name, wanted in self.rest.items():
            value = bound.get(name, self.signature.parameters[name].default)
            # Another axis than the last would be a mistake of who wrote it in this call.
            written = name in AXIS and name in bound
            if not (_is_last(value, given[0]) if written else _asks_the_same(name, value, wanted)):
                raise TypeError
        return given

    def through(self, call: Forwarded) -> "Convention":
        """That of the function which does all the work in `call`.

        Raises:
            KeyError: Something that the right function needs is not passed on.
        """
        names = {value.parameter: name for name, value in call.arguments.items() if type(value) is Passed}
        order = [names[name] for name in self.order]
        signature = inspect.signature(call.function)
        values = {name: each.default for name, each in signature.parameters.items()} | call.arguments
        rest = {name: value for name, value in values.items() if name not in order}
        rest |= {name: self.rest[value.parameter] for name, value in rest.items() if type(value) is Passed}
        return Convention(signature, self.needed, order, rest)


def convention_of(theirs: Any, expected: list[str], *, in_order: bool) -> Convention:
    """That of the function which a student wrote for one with parameters of these names.

    Parameters are matched by name where both have the same, else, or with `in_order`, by place. The others have their
    defaults.
    """
    signature = inspect.signature(theirs)
    order = [each.name for each in list(signature.parameters.values())[: len(expected)] if each.kind in PLAIN]
    if {*order} == {*expected} and not in_order:
        order = expected
    rest = {name: each.default for name, each in signature.parameters.items() if name not in order}
    return Convention(signature, len(expected), order, rest)


def _asks_the_same(option: str, value: Any, wanted: Any) -> bool:
    alike = type(value) in SIMPLE and type(wanted) in SIMPLE and value == wanted
    return value is wanted or alike or (value is True and option in WEIGHTS_TOO)


def _is_last(axis: Any, array: Any) -> bool:
    """Whether it is the last axis, counted from one end or the other."""
    return type(axis) is int and axis in (-1, getattr(array, "ndim", 0) - 1)
