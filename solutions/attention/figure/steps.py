"""The worked steps for one query token: project, score, softmax, mix, concatenate."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from .asking import Seen
from .drawing import Step

TIMES = "\N{MULTIPLICATION SIGN}"
NOT_KNOWN = "not known yet"
FLAT_WITHIN = 1e-6


class FirstSteps(NamedTuple):
    """What one head does before it speaks."""

    projected: Seen
    """The tokens after its projection, (n, d_k)."""
    softmaxed: Seen
    """Its scores after softmax, (n, n)."""


class Worked(NamedTuple):
    """What the steps are told from."""

    x: np.ndarray
    tokens: Sequence[str]
    names: Sequence[str]
    """Of the heads."""
    first_steps: Sequence[FirstSteps]
    """For each head."""
    output: Seen
    """What all heads say, side by side."""


def worked_steps(worked: Worked, query: int) -> list[Step]:
    """The five steps when this token asks."""
    token = f'"{worked.tokens[query]}" is {row_words(worked.x[query])}. After the projection:'
    output = _with_lesson(worked.output, query, _weights)
    projected = [steps.projected for steps in worked.first_steps]
    softmaxed = [steps.softmaxed for steps in worked.first_steps]
    return [
        Step("Project", token, _each(worked, [_with_lesson(seen, query, _plain) for seen in projected])),
        Step("Score", "One for each key:", _each(worked, [_score_words(seen.values, query) for seen in projected])),
        Step("Softmax", "The weights:", _each(worked, [_softmax_words(seen, worked, query) for seen in softmaxed])),
        Step(
            "Mix",
            "Each weight times its value:",
            _each(worked, [_mix_words(head, query) for head in worked.first_steps]),
        ),
        Step("Concatenate", "What the heads say, side by side:", [output]),
    ]


def scores(projected: np.ndarray, query: int) -> list[float]:
    """One number for each key: how well it fits the query."""
    return [_dot(projected[query], key) / sqrt(projected.shape[1]) for key in projected]


def is_flat(row: np.ndarray) -> bool:
    """Are all weights of this row alike?"""
    return bool(np.ptp(row) < FLAT_WITHIN)


def row_words(values: Sequence[float] | np.ndarray, form: str = ".4g") -> str:
    """Numbers in brackets."""
    return "(" + ", ".join(f"{value:{form}}" for value in values) + ")"


def _each(worked: Worked, told: Sequence[str]) -> list[str]:
    """A line for every head."""
    return [f"{name}: {words}" for name, words in zip(worked.names, told, strict=True)]


def _with_lesson(seen: Seen, query: int, words: Callable[[np.ndarray], str]) -> str:
    """One row in words, and the lesson's where it is another."""
    if seen.values is None:
        return NOT_KNOWN
    other = seen.other(query)
    return words(seen.values[query]) + ("" if other is None else f"; in the lesson: {words(other)}")


def _score_words(projected: np.ndarray | None, query: int) -> str:
    """Each dot product, and what it is divided by."""
    if projected is None:
        return NOT_KNOWN
    own, width = projected[query], projected.shape[1]
    sign = TIMES if width == 1 else "·"
    dots = ", ".join(f"{_plain(own)} {sign} {_plain(key)} = {_dot(own, key):.4g}" for key in projected)
    divided = "" if width == 1 else f"; divided by √{width}: {row_words(scores(projected, query))}"
    return dots + divided


def _softmax_words(seen: Seen, worked: Worked, query: int) -> str:
    def words(row: np.ndarray) -> str:
        favours = "flat" if is_flat(row) else f'favours "{worked.tokens[int(np.argmax(row))]}"'
        return f"{_weights(row)}, {favours}"

    return _with_lesson(seen, query, words)


def _mix_words(head: FirstSteps, query: int) -> str:
    """Each weight times its value, and their sum, from all digits of the weights. A head's values are its keys."""
    weights, values = head.softmaxed.values, head.projected.values
    if weights is None or values is None:
        return NOT_KNOWN
    sign = TIMES if values.shape[1] == 1 else "·"
    terms = " + ".join(f"{w:.4f} {sign} {_plain(value)}" for w, value in zip(weights[query], values, strict=True))
    mixed = weights[query] @ values  # (d_v,)
    return f"{terms} ≈ {_weights(mixed) if len(mixed) > 1 else f'{mixed[0]:.4f}'}"


def _dot(query: np.ndarray, key: np.ndarray) -> float:
    return sum(float(a * b) for a, b in zip(query, key, strict=True))


def _weights(row: np.ndarray) -> str:
    return row_words(row, ".4f")


def _plain(row: np.ndarray) -> str:
    """One number as it is, several in brackets."""
    return f"{row[0]:.4g}" if len(row) == 1 else row_words(row)
