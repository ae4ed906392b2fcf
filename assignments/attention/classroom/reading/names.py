"""Which functions a student's namespace holds, and which of them may be the one that has a wrong name or place."""

from collections.abc import Collection, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .beside import StandIn
from .spelling import nearest
from .words import clean

MOST_NAMES = 200
MOST_OWNERS = 20
LONGEST_NAME = 80

INSIDE = "There is one inside {owner}: move it out, so that it can be called by its name alone."
NEAR = "You have {near}. Is that your {name}? Use the name the task gives."


class Names(NamedTuple):
    """What can be called in a student's file."""

    functions: tuple[str, ...] = ()
    """Names at the top level; the student's own come first."""
    inside: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - the default of a field, never changed
    """Names of the functions inside each class and function of the student's own: {"class Solution": ("softmax",)}."""


def describe_names(namespace: Mapping[str, Any], own_only: bool = False) -> Names:
    """List the callable names of a loaded file, with caps on their number and length.

    Args:
        namespace: What came of the file.
        own_only: Leave out what it imported.
    """
    found = [(name, value) for name, value in namespace.items() if _is_public(name) and _is_callable(value)]
    found.sort(key=lambda pair: not _is_own(pair[1], namespace))
    own = [(name, value) for name, value in found if _is_own(value, namespace)]
    inside = [(_owner(name, value), tuple(_inside(value))) for name, value in own]
    holders = {owner: names[:MOST_NAMES] for owner, names in inside if names}
    functions = tuple(clean(name, LONGEST_NAME) for name, _ in (own if own_only else found)[:MOST_NAMES])
    return Names(functions, dict(list(holders.items())[:MOST_OWNERS]))


def meant(name: str, names: Names, tasks: Collection[str]) -> str:
    """Which function may be the one that should be called `name`, in words; "" if none may.

    Args:
        name: The name that is missing.
        names: What there is.
        tasks: Names that have a meaning of their own.
    """
    for owner, inside in names.inside.items():
        if name in inside:
            return INSIDE.format(owner=owner)
    near = nearest(name, [each for each in names.functions if each not in (name, *tasks)])
    return NEAR.format(near=near, name=name) if near else ""


def whose_argument(name: str, namespace: Mapping[str, Any]) -> str:
    """The student's own function that has an argument of this name; "" if none has."""
    own = [each for each in list(namespace.values()) if type(each) is FunctionType and _is_own(each, namespace)]
    codes = [each.__code__ for each in own]
    found = (code.co_name for code in codes if name in code.co_varnames[: code.co_argcount])
    return clean(next(found, ""), LONGEST_NAME)


def _owner(name: str, value: Any) -> str:
    return clean(f"{'class' if isinstance(value, type) else 'function'} {name}", LONGEST_NAME)


def _inside(owner: Any) -> Iterator[str]:
    if isinstance(owner, type):
        for name, value in vars(owner).items():
            function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
            if _is_public(name) and _is_callable(function):
                yield clean(name, LONGEST_NAME)
    elif type(owner) is FunctionType:
        # Functions defined inside are among the constants, as code; lambdas and comprehensions have no proper name.
        codes = [each for each in owner.__code__.co_consts if type(each) is CodeType]
        yield from (clean(code.co_name, LONGEST_NAME) for code in codes if code.co_name.isidentifier())


def _is_public(name: Any) -> bool:
    return type(name) is str and not name.startswith("_") and name not in ("get_ipython", "display")


def _is_callable(value: Any) -> bool:
    try:
        return callable(value) and not isinstance(value, StandIn)
    except BaseException:
        return False


def _is_own(value: Any, namespace: Mapping[str, Any]) -> bool:
    try:
        return bool(value.__module__ == namespace["__name__"])
    except BaseException:
        return False  # an object of the student's may raise anything
