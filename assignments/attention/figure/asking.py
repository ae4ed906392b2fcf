"""Calls the reader's functions for the pictures. Whatever they do, the picture can still be drawn."""

import traceback
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np

MISSING = "This picture needs `{name}`. Write that task first, run its cell, then run this cell again."
NO_FUNCTION = "This picture needs `{name}`, and there is no such function yet. Run the cell that defines it."
STOPPED = "`{name}` stopped with {error}."
NOTHING = "`{name}` gave back None. Does it end with `return`?"
NO_TUPLE = "`{name}` should give back {count} arrays. It gave back {got}."
NO_NUMBERS = "`{name}` should give back an array of numbers. It gave back {got}."
OTHER_SHAPE = "`{name}` should give back an array of shape {wanted} here. It gave back one of shape {shape}: {got}."


class Seen(NamedTuple):
    """What came back from a call: the numbers, or what is wrong with it."""

    values: np.ndarray | None
    trouble: str = ""


def ask(functions: Mapping[str, Any], name: str, arguments: tuple[Any, ...], *shapes: tuple[int, ...]) -> list[Seen]:
    """Call a function that should give back one array of each of these shapes."""
    if not callable(functions.get(name)):
        return [Seen(None, NO_FUNCTION.format(name=name))] * len(shapes)
    try:
        # Copies: a function that changes its arguments must not spoil the rest of the picture.
        answer = functions[name](*deepcopy(arguments))
    except Exception as error:
        return [Seen(None, _why(name, error, functions))] * len(shapes)
    parts = (answer,) if len(shapes) == 1 else answer
    if answer is None:
        return [Seen(None, NOTHING.format(name=name))] * len(shapes)
    if not isinstance(parts, tuple | list) or len(parts) != len(shapes):
        return [Seen(None, NO_TUPLE.format(name=name, count=len(shapes), got=short(answer)))] * len(shapes)
    return [numbers(name, part, shape) for part, shape in zip(parts, shapes, strict=True)]


def numbers(name: str, value: Any, shape: tuple[int, ...]) -> Seen:
    """Look at `value` as an array of this shape."""
    try:
        values = np.array(value, dtype=float)
    except Exception:
        return Seen(None, NO_NUMBERS.format(name=name, got=short(value)))
    if value is None:
        return Seen(None, NOTHING.format(name=name))
    if values.shape != shape:
        words = {"name": name, "wanted": shape, "shape": values.shape, "got": short(value)}
        return Seen(None, OTHER_SHAPE.format(**words))
    return Seen(values)


def short(value: Any, limit: int = 200) -> str:
    """The value as text, cut off when it is long."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= limit else text[:limit] + " …"


def _why(name: str, error: Exception, functions: Mapping[str, Any]) -> str:
    if isinstance(error, NotImplementedError):
        # The innermost function is the one that is not written yet: `attention` may call an untouched `softmax`.
        inner = [frame.name for frame in traceback.extract_tb(error.__traceback__) if frame.name in functions]
        return MISSING.format(name=inner[-1] if inner else name)
    return STOPPED.format(
        name=name, error=f"{type(error).__name__}: {short(str(error))}" if str(error) else type(error).__name__
    )
