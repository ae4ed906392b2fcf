"""Which functions a student's namespace holds, for hints about wrong names and places."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .beside import StandIn
from .words import clean

MOST_NAMES = 200
MOST_CLASSES = 20
LONGEST_NAME = 80


class Names(NamedTuple):
    """What can be called in a student's file."""

    functions: tuple[str, ...] = ()
    """Names at the top level; the student's own come first."""
    classes: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - the default of a field, never changed
    """Names of the functions in each class of the student's own."""


def describe_names(namespace: Mapping[str, Any]) -> Names:
    """List the callable names of a loaded file, with caps on their number and length."""
    found = [(name, value) for name, value in namespace.items() if _is_public(name) and _is_callable(value)]
    found.sort(key=lambda pair: not _is_own(pair[1], namespace))
    own_classes = [(name, value) for name, value in found if isinstance(value, type) and _is_own(value, namespace)]
    classes = {
        clean(name, LONGEST_NAME): tuple(_inside(value))[:MOST_NAMES] for name, value in own_classes[:MOST_CLASSES]
    }
    return Names(tuple(clean(name, LONGEST_NAME) for name, _ in found[:MOST_NAMES]), classes)


def _inside(owner: type) -> Iterator[str]:
    for name, value in vars(owner).items():
        function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        if _is_public(name) and _is_callable(function):
            yield clean(name, LONGEST_NAME)


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
