"""Two heads, looked at for one query token after the other: rows of weights, their distance, the worked steps."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .asking import Seen, ask
from .drawing import bars, numbered, paragraph

NAMES = ("Head A", "Head B")
COLOURS = ("#0072b2", "#d55e00")  # blue and orange: readers who cannot tell red from green tell these apart
TIMES = "\N{MULTIPLICATION SIGN}"
NO_NUMBER = Seen(None)


class Heads(NamedTuple):
    """Everything the picture needs, as the reader's functions gave it."""

    x: np.ndarray
    tokens: Sequence[str]
    projected: list[Seen]
    """For each head: the tokens after its projection, (n, 1)."""
    softmaxed: list[Seen]
    """For each head: its scores after softmax, (n, n)."""
    output: Seen
    weights: Seen
    """Of both heads, (2, n, n)."""
    distance: Seen


def look(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], w_a: np.ndarray, w_b: np.ndarray) -> Heads:
    """Call every function that the picture needs."""
    n = len(tokens)
    projected = [ask(functions, "project", (x, w), (n, 1))[0] for w in (w_a, w_b)]
    softmaxed = [_softmaxed(functions, seen, n) for seen in projected]
    heads = [(w_a, w_a, w_a), (w_b, w_b, w_b)]
    output, weights = ask(functions, "multi_head_attention", (x, heads), (n, 2), (2, n, n))
    distance = NO_NUMBER
    if weights.values is not None:
        distance = ask(functions, "head_disagreement", tuple(weights.values), (n,))[0]
    return Heads(x, tokens, projected, softmaxed, output, weights, distance)


def panel(heads: Heads, query: int) -> str:
    """What there is to see when this token asks."""
    rows = ""
    if heads.weights.values is not None:
        drawn = zip(NAMES, heads.weights.values, COLOURS, strict=True)
        rows = "".join(
            bars(f'{name}, query "{heads.tokens[query]}"', matrix[query], heads.tokens, colour)
            for name, matrix, colour in drawn
        )
    return rows + _disagreement(heads, query) + numbered([step(heads, query) for step in STEPS])


def _softmaxed(functions: Mapping[str, Any], projected: Seen, n: int) -> Seen:
    if projected.values is None:
        return NO_NUMBER
    return ask(functions, "softmax", (_scores(projected.values),), (n, n))[0]


def _scores(projected: np.ndarray) -> list[list[float]]:
    """One number a token: every score is a product of two numbers."""
    return [[float(query * key) for key in projected[:, 0]] for query in projected[:, 0]]


def _disagreement(heads: Heads, query: int) -> str:
    if heads.distance.values is None or heads.weights.values is None:
        return paragraph("Disagreement: not known yet.")
    text = f"Disagreement: {heads.distance.values[query]:.3f}."
    flat = [name for name, matrix in zip(NAMES, heads.weights.values, strict=True) if np.ptp(matrix[query]) < 1e-9]
    if flat:
        text += f" {' and '.join(flat)} is flat here: it has nothing to say. That is not a real disagreement."
    return paragraph(text)


def _project_step(heads: Heads, query: int) -> str:
    token = f'"{heads.tokens[query]}" is {_tuple(heads.x[query])}'
    seen = _each(heads.projected, lambda values: f"{values[query, 0]:g}")
    return f"Project. {token}. After the projection: {seen}."


def _score_step(heads: Heads, query: int) -> str:
    def products(values: np.ndarray) -> str:
        return ", ".join(f"{values[query, 0]:g} {TIMES} {key:g} = {values[query, 0] * key:g}" for key in values[:, 0])

    return f"Score, one for each key. {_each(heads.projected, products)}. Here √d_k is 1."


def _softmax_step(heads: Heads, query: int) -> str:
    def weights(values: np.ndarray) -> str:
        row = values[query]
        favours = "flat" if np.ptp(row) < 1e-9 else f'favours "{heads.tokens[int(np.argmax(row))]}"'
        return f"{_tuple(row, '.4f')}, {favours}"

    return f"Softmax. {_each(heads.softmaxed, weights)}."


def _concatenate_step(heads: Heads, query: int) -> str:
    if heads.output.values is None:
        return "Concatenate. Not known yet."
    return f"Concatenate. What the two heads say, side by side: {_tuple(heads.output.values[query], '.4f')}."


STEPS = (_project_step, _score_step, _softmax_step, _concatenate_step)


def _each(seen: Sequence[Seen], words: Callable[[np.ndarray], str]) -> str:
    """The same for both heads, in words."""
    return "; ".join(
        f"{name}: {'not known yet' if part.values is None else words(part.values)}"
        for name, part in zip(NAMES, seen, strict=True)
    )


def _tuple(values: np.ndarray, form: str = "g") -> str:
    return "(" + ", ".join(f"{value:{form}}" for value in values) + ")"
