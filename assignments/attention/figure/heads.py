"""Some heads, looked at for one query token after the other: rows of weights, and how far they are apart."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from classroom.reading.local import Local

from .asking import Seen, UnfitError, ask, matrix, not_finite, odd_weights, picture
from .drawing import Panel, Row, notice, numbered, tabs, weights_table
from .example import HeadNumbers, heads_numbers
from .steps import FirstSteps, Worked, is_flat, scores, worked_steps

NO_NUMBER = Seen(None)
UNFIT = "`{name}` needs shape ({d}, 1): {rows} of one number. This one has shape {shape}."
ROWS = {1: "one row", 2: "two rows", 3: "three rows"}


class Heads(NamedTuple):
    """Everything the picture needs, as the reader's functions gave it."""

    worked: Worked
    weights: Seen
    """Of all heads, (h, n, n)."""
    distances: dict[tuple[int, int], Seen]
    """For each pair of heads: one distance a query, (n,)."""


@picture
def heads_picture(functions: Local, x: np.ndarray, tokens: Sequence[str], projections: Sequence[np.ndarray]) -> str:
    """A panel for each query token, the one with most disagreement first to be seen; above it what is wrong."""
    heads = look(functions, x, tokens, projections)
    panels = [panel(heads, query) for query in range(len(tokens))]
    return troubles(heads) + tabs("Query token", tokens, panels, _most_disagreement(heads))


def look(functions: Local, x: np.ndarray, tokens: Sequence[str], projections: Sequence[np.ndarray]) -> Heads:
    """Call every function that the picture needs. Each projection serves for query, key and value."""
    letters = [chr(ord("A") + i) for i in range(len(projections))]
    projections = [_fitting(letter, w, x.shape[1]) for letter, w in zip(letters, projections, strict=True)]
    n, h, width = len(tokens), len(projections), sum(w.shape[1] for w in projections)
    lesson = heads_numbers(x, projections)
    triples = [(w, w, w) for w in projections]
    output, weights = ask(functions, "multi_head_attention", (x, triples), (n, width), (h, n, n))
    distances = {
        pair: _distance(functions, weights, pair).beside(lesson.distance) for pair in combinations(range(h), 2)
    }
    first_steps = [_first_steps(functions, x, w, lesson.head(i)) for i, w in enumerate(projections)]
    worked = Worked(x, tokens, [f"Head {letter}" for letter in letters], first_steps, output.beside(lesson.output))
    return Heads(worked, weights.beside(lesson.weights), distances)


def look_at_distance(functions: Local, x: np.ndarray, projections: tuple[np.ndarray, np.ndarray]) -> Seen:
    """How far two heads are apart, and nothing else: one number a query, (n,)."""
    n, width = len(x), sum(w.shape[1] for w in projections)
    arguments = (x, [(w, w, w) for w in projections])
    _, weights = ask(functions, "multi_head_attention", arguments, (n, width), (2, n, n))
    return weights if weights.values is None else _distance(functions, weights, (0, 1))


def panel(heads: Heads, query: int) -> Panel:
    """What there is to see when this token asks."""
    table, weights = "", heads.weights.values
    if weights is not None:
        caption = f'Weights when "{heads.worked.tokens[query]}" asks'
        table = weights_table(caption, "head", heads.worked.tokens, list(_rows(heads, weights[:, query], query)))
    return Panel(_disagreement(heads, query), numbered(worked_steps(heads.worked, query)), table)


def _most_disagreement(heads: Heads) -> int:
    """The query token for which Head A and Head B are furthest apart; the first one where that is not known."""
    seen = heads.distances.get((0, 1), NO_NUMBER).values
    return 0 if seen is None else int(np.argmax(np.nan_to_num(seen)))


def _fitting(letter: str, projection: np.ndarray, d: int) -> np.ndarray:
    """The projection of a head, if it fits tokens of `d` numbers. It may have more columns than one."""
    name = f"W_{letter}"
    w = matrix(name, projection)
    if w.ndim != 2 or len(w) != d or not w.size:
        raise UnfitError(UNFIT.format(name=name, d=d, rows=ROWS.get(d, f"{d} rows"), shape=w.shape))
    return w


def _first_steps(functions: Local, x: np.ndarray, w: np.ndarray, lesson: HeadNumbers) -> FirstSteps:
    n = len(x)
    projected = ask(functions, "project", (x, w), (n, w.shape[1]))[0].beside(lesson.projected)
    if projected.values is None:
        return FirstSteps(projected, NO_NUMBER)
    every = np.array([scores(projected.values, query) for query in range(n)])  # (n, n)
    return FirstSteps(projected, ask(functions, "softmax", (every,), (n, n))[0].beside(lesson.weights))


def _distance(functions: Local, weights: Seen, pair: tuple[int, int]) -> Seen:
    if weights.values is None:
        return NO_NUMBER
    first, second = (weights.values[i] for i in pair)  # (n, n), (n, n)
    return ask(functions, "head_disagreement", (first, second), (len(first),))[0]


def _rows(heads: Heads, weights: np.ndarray, query: int) -> Iterator[Row]:
    """A row for each head; below it the lesson's, where it is another."""
    for i, name in enumerate(heads.worked.names):
        yield Row(name, weights[i])
        other = heads.weights.other(i, query)
        if other is not None:
            yield Row(f"{name} in the lesson", other)


def _disagreement(heads: Heads, query: int) -> str:
    sentences = [_distance_words(heads, pair, query) for pair in heads.distances]
    if flat := flat_heads(heads, query):
        verb, who = ("is", "it has") if len(flat) == 1 else ("are", "they have")
        sentences.append(f"{' and '.join(flat)} {verb} flat here: {who} nothing to say.")
        sentences.append("A distance to a flat head is not a real disagreement.")
    return " ".join(sentences)


def flat_heads(heads: Heads, query: int) -> list[str]:
    """The heads that have nothing to say when this token asks."""
    if heads.weights.values is None:
        return []
    rows = zip(heads.worked.names, heads.weights.values[:, query], strict=True)
    return [name for name, row in rows if is_flat(row)]


def _distance_words(heads: Heads, pair: tuple[int, int], query: int) -> str:
    of = f" of {' and '.join(heads.worked.names[i] for i in pair)}" if len(heads.worked.names) > 2 else ""
    seen = heads.distances[pair]
    if seen.values is None:
        return f"Disagreement{of}: not known yet."
    other = seen.other(query)
    lesson = "" if other is None else f" In the lesson it is {other:.3f}."
    return f"Disagreement{of}: {seen.values[query]:.3f}.{lesson}"


def troubles(*pictures: Heads) -> str:
    """What is wrong with the functions, each sentence once."""
    return "".join(map(notice, dict.fromkeys(text for heads in pictures for text in _trouble_words(heads))))


def _trouble_words(heads: Heads) -> list[str]:
    first_steps = [seen for steps in heads.worked.first_steps for seen in steps]
    every = [*first_steps, heads.worked.output, heads.weights, *heads.distances.values()]
    texts = [seen.trouble for seen in every] + [odd_weights(heads.weights.values)]
    if any(texts):
        return texts  # what follows may come of these
    distances = [not_finite("head_disagreement", seen.values) for seen in heads.distances.values()]
    return [not_finite("multi_head_attention", heads.worked.output.values), *distances]
