"""Where a student's function puts its results: in another order, with more beside them, or one of them alone."""

import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np


class Arrangement:
    """Puts the results of a right function where a student's own has them."""

    def __init__(self, right: Callable[..., Any], theirs: Callable[..., Any]) -> None:
        """Leave `theirs` uncalled until there is a result to arrange, so that the time it takes is that of a call.

        Args:
            right: It says in its attribute `as_returned` whether to do so at all. One with several results says in its
                attribute `signature` what axes its arguments and results have, as for `stacks.value_of`.
            theirs: The student's own.
        """
        self._signature = getattr(right, "signature", "")
        self._theirs = theirs
        self._known: list[int | None] | None = None if getattr(right, "as_returned", False) else []
        self._asking = False

    def of(self, value: Any, theirs: Callable[[], Any]) -> Any:
        """The results in `value` as they stand in the student's; as they are if theirs are not those at all.

        Args:
            value: What the right function gives for a call.
            theirs: Makes the same call of the student's function that it replaces.
        """
        if self._asking:
            return theirs()  # which theirs is made of
        results = value if isinstance(value, tuple) else (value,)
        if self._known is None:
            self._known = self._places([np.shape(each) for each in results], theirs)
        if not any(place is not None for place in self._known):
            return value
        parts = tuple(None if place is None else results[place] for place in self._known)
        return parts if len(parts) > 1 else parts[0]

    def _places(self, wanted: list[tuple[int, ...]], theirs: Callable[[], Any]) -> list[int | None]:
        """Which of the right results each part of theirs is, told by its shape; None for something else."""
        if self._signature:
            arguments, wanted = _example(self._signature)
            theirs = partial(self._theirs, *arguments)
        places: list[int | None] = []
        self._asking = True
        try:
            for part in _parts(theirs()):
                fits = (place for place, shape in enumerate(wanted) if shape == np.shape(part) and place not in places)
                places.append(next(fits, None))
        except Exception:  # from a student's function, or about what it returns
            return []
        finally:
            self._asking = False
        return places


def _example(signature: str) -> tuple[list[Any], list[tuple[int, ...]]]:
    """Arguments of which no two axes are equally long, and the shapes of the results."""
    lengths = {axis: length for length, axis in enumerate(dict.fromkeys(re.findall(r"\w+", signature)), start=2)}
    arguments, results = (
        [tuple(lengths[axis] for axis in re.findall(r"\w+", axes)) for axes in re.findall(r"\(.*?\)", side)]
        for side in signature.split("->")
    )
    return [np.linspace(0, 1, math.prod(shape)).reshape(shape) for shape in arguments], results


def _parts(value: Any) -> Sequence[Any]:
    if isinstance(value, tuple | list):
        return value
    if isinstance(value, dict):
        return [*value.values()]
    return [*vars(value).values()] if hasattr(value, "__dict__") else [value]
