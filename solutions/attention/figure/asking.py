"""Calls the reader's functions for the pictures. Whatever they do, the picture can still be drawn."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import wraps
from io import StringIO
from typing import Any, Concatenate, NamedTuple, ParamSpec

import numpy as np
from classroom.checking.explain import call_failure
from classroom.checking.show import counted
from classroom.reading.calling import UNWRITTEN, CallFailed
from classroom.reading.local import Local

from .drawing import notice

Given = ParamSpec("Given")
Picture = Callable[Concatenate[Local, np.ndarray, Sequence[str], Given], str]
"""Draws with these functions, tokens (one a row) and names of tokens."""
NOT_WRITTEN = "This picture needs `{name}`, and that task is not written yet. {then}"
WRITE = "Write it, then draw the picture again."
NO_FUNCTION = "This picture needs `{name}`, and there is no such function yet. {then}"
RUN = "In the notebook, run the cell of that task."
NOTHING = "`{name}` gave back None. Does it end with `return`?"
NO_TUPLE = "`{name}` should give back {count} arrays. It gave back {got}."
NO_NUMBERS = "`{name}` should give back an array of numbers. It gave back {got}."
OTHER_SHAPE = "`{name}` should give back an array of shape {wanted} here. It gave back one of shape {shape}: {got}."
OF_PAIR = (
    "`{name}`: the output, the first of the pair, should have shape {wanted}; yours has {shape}.",
    "`{name}`: the weights, the second of the pair, should have shape {wanted}; yours have {shape}.",
)
EXCHANGED = " Is the output first?"
NOT_FINITE = "`{name}` gave back numbers here that are not finite."
NOT_ALL_NUMBERS = "`{name}` should hold numbers only. It is {got}."
NO_MATRIX = "`X` needs two axes, with one token a row. This one has shape {shape}."
UNNAMED = "There are {rows} of numbers, but {names}. Each token needs both: add {do}."
A_NAME = "a name for each new row"
A_ROW = "a row for each new name"
ROUNDED = 1e-4
"""The lesson prints four decimals."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep warnings out of a picture, and what functions print: for a turning head they are called a hundred times.

    What is wrong with the numbers, the picture says itself.
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        yield


class UnfitError(ValueError):
    """There is nothing to draw: the reader typed what does not fit, or pressed Ctrl-C. The message says which."""


def picture(draw: Picture[Given]) -> Picture[Given]:
    """Draw in quiet. Where something does not fit, the picture is the sentence that says so, and no traceback."""

    @wraps(draw)
    def drawn(
        functions: Local, x: np.ndarray, tokens: Sequence[str], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> str:
        try:
            with _quiet():
                return draw(functions, _named(x, tokens), tokens, *args, **kwargs)
        except UnfitError as error:
            return notice(str(error))

    return drawn


def _named(x: Any, tokens: Sequence[str]) -> np.ndarray:
    """The tokens as an array, one a row, if each has a name."""
    rows = matrix("X", x)
    if rows.ndim != 2:
        raise UnfitError(NO_MATRIX.format(shape=rows.shape))
    if len(rows) != len(tokens):
        do = A_NAME if len(rows) > len(tokens) else A_ROW
        raise UnfitError(UNNAMED.format(rows=counted(len(rows), "row"), names=counted(len(tokens), "name"), do=do))
    return rows


def matrix(name: str, value: Any) -> np.ndarray:
    """What the reader typed, as an array of numbers."""
    try:
        return np.array(value, dtype=float)
    except Exception:
        raise UnfitError(NOT_ALL_NUMBERS.format(name=name, got=short(value))) from None


class Seen(NamedTuple):
    """What came back from a call: the numbers, or what is wrong with it."""

    values: np.ndarray | None
    trouble: str = ""
    lesson: np.ndarray | None = None
    """What the lesson has in this place, if this is the lesson's example."""

    def beside(self, lesson: np.ndarray | None) -> "Seen":
        """The same, to be shown beside the lesson's numbers."""
        return self._replace(lesson=lesson)

    def other(self, *place: int) -> np.ndarray | None:
        """The lesson's numbers in one place, if the reader's are different there."""
        if self.values is None or self.lesson is None:
            return None
        own, lesson = self.values[place], self.lesson[place]
        return None if np.allclose(own, lesson, rtol=0, atol=ROUNDED) else lesson


def ask(functions: Local, name: str, arguments: tuple[Any, ...], *shapes: tuple[int, ...]) -> list[Seen]:
    """Call a function that should give back one array of this shape, or a pair: the output, then the weights."""
    try:
        answer = functions(name, arguments).value
    except CallFailed as failed:
        return [Seen(None, _why(name, failed))] * len(shapes)
    except KeyboardInterrupt:
        raise UnfitError(functions.stopped) from None
    if answer is None:
        return [Seen(None, NOTHING.format(name=name))] * len(shapes)
    if len(shapes) == 1:
        return [numbers(name, answer, *shapes)]
    if not isinstance(answer, tuple | list) or len(answer) != len(shapes):
        return [Seen(None, NO_TUPLE.format(name=name, count=len(shapes), got=short(answer)))] * len(shapes)
    return _pair(name, answer, shapes)


def numbers(name: str, value: Any, shape: tuple[int, ...], other_shape: str = OTHER_SHAPE) -> Seen:
    """Look at `value` as an array of this shape."""
    try:
        values = np.array(value, dtype=float)
    except Exception:
        return Seen(None, NO_NUMBERS.format(name=name, got=short(value)))
    if value is None:
        return Seen(None, NOTHING.format(name=name))
    if values.shape != shape:
        words = {"name": name, "wanted": shape, "shape": values.shape, "got": short(value)}
        return Seen(None, other_shape.format(**words))
    return Seen(values)


def _pair(name: str, pair: Sequence[Any], shapes: Sequence[tuple[int, ...]]) -> list[Seen]:
    """Look at an output and its weights; where they are exchanged, that is all there is to say."""
    seen = [numbers(name, *each) for each in zip(pair, shapes, OF_PAIR, strict=True)]
    turned = [numbers(name, *each) for each in zip(pair, reversed(shapes), strict=True)]
    if any(part.trouble for part in seen) and not any(part.trouble for part in turned):
        return [Seen(None, seen[1].trouble + EXCHANGED)] * 2
    return seen


def odd_weights(values: np.ndarray | None) -> str:
    """What no weights can look like, in words; nothing when all is well."""
    if values is None:
        return ""
    if not np.isfinite(values).all():
        return "Some of these weights are not finite numbers. Look at `softmax` with large scores."
    if values.min() < 0 or values.max() > 1:
        return "Weights lie between 0 and 1. Some of these do not."
    if not np.allclose(values.sum(axis=-1), 1):
        return "Each row of weights sums to 1. Some of these rows do not."
    return ""


def not_finite(name: str, values: np.ndarray | None) -> str:
    """Says so when some of these numbers, which this function gave back, are not finite."""
    return "" if values is None or np.isfinite(values).all() else NOT_FINITE.format(name=name)


def short(value: Any, limit: int = 200) -> str:
    """The value as text, cut off when it is long."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= limit else text[:limit] + " …"


def _why(name: str, failed: CallFailed) -> str:
    """What the checks say of such a call; where nothing is written yet, what the picture waits for."""
    if failed.kind == "missing":
        return NO_FUNCTION.format(name=name, then=failed.message or RUN)
    if failed.kind == "not started":
        return NOT_WRITTEN.format(name=name, then=failed.message or WRITE)
    if failed.error == UNWRITTEN:  # in a function below
        return NOT_WRITTEN.format(name=failed.place.function, then=WRITE)
    inside = failed.place.function
    return call_failure(failed, f"`{name}`", inside="" if inside == name else inside)
