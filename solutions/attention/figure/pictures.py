"""The three pictures of the lesson, as one calls them in the notebook."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from .asking import Seen, ask, numbers
from .drawing import heat_map, notice, tabs
from .heads import Heads, look, panel


def show_weights(weights: Any, tokens: Sequence[str]) -> None:
    """Draw a matrix of weights: one row for each query token, one column for each key token."""
    _show(_weights_picture(numbers("The matrix", weights, (len(tokens), len(tokens))), tokens))


def show_attention(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str]) -> None:
    """Call `attention(x, x, x)` and draw its weights.

    Args:
        functions: where your functions are; in a notebook, `globals()`.
        x: tokens, one a row.
        tokens: their names.
    """
    _, weights = ask(functions, "attention", (x, x, x), x.shape, (len(x), len(x)))
    _show(_weights_picture(weights, tokens))


def show_heads(
    functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], w_a: np.ndarray, w_b: np.ndarray
) -> None:
    """Draw two heads side by side, with a panel for each query token.

    Args:
        functions: where your functions are; in a notebook, `globals()`.
        x: tokens, one a row.
        tokens: their names.
        w_a: Head A's projection for query, key and value: one column.
        w_b: Head B's projection for query, key and value: one column.
    """
    heads = look(functions, x, tokens, w_a, w_b)
    _show(_troubles(heads) + tabs("Query token", tokens, [panel(heads, query) for query in range(len(tokens))]))


def _show(html: str) -> None:
    if get_ipython() is not None:  # pytest reads the notebook as well, where there is nothing to draw on
        display(HTML(html))


def _weights_picture(weights: Seen, tokens: Sequence[str]) -> str:
    picture = "" if weights.values is None else heat_map(weights.values, tokens)
    return notice(weights.trouble) + notice(odd_weights(weights.values)) + picture


def _troubles(heads: Heads) -> str:
    every = [*heads.projected, *heads.softmaxed, heads.output, heads.weights, heads.distance]
    texts = dict.fromkeys([seen.trouble for seen in every] + [odd_weights(heads.weights.values)])
    return "".join(notice(text) for text in texts)


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
