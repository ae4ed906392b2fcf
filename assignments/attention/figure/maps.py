"""The heat map of one attention: who asks, who is looked at, how much."""

from collections.abc import Iterator, Sequence

import numpy as np
from classroom.reading.local import Local

from .asking import Seen, ask, odd_weights, picture
from .drawing import Row, frame, notice, weights_table
from .example import attention_numbers


@picture
def attention_picture(functions: Local, x: np.ndarray, tokens: Sequence[str]) -> str:
    """The weights of plain self-attention, with query, key and value all the same."""
    _, weights = ask(functions, "attention", (x, x, x), x.shape, (len(x), len(x)))
    weights = weights.beside(attention_numbers(x))
    troubles = notice(weights.trouble) + notice(odd_weights(weights.values))
    if weights.values is None:
        return troubles
    rows = list(_rows(weights.values, weights, tokens))
    return troubles + frame(weights_table("Weights of attention", "query: asks", tokens, rows))


def _rows(values: np.ndarray, weights: Seen, tokens: Sequence[str]) -> Iterator[Row]:
    """A row for each query; below it the lesson's, where it is another."""
    for i, token in enumerate(tokens):
        yield Row(token, values[i])
        other = weights.other(i)
        if other is not None:
            yield Row(f"{token}, in the lesson", other)
