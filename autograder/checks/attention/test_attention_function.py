"""Hidden checks of `attention`. In each probe n_q, n_k, d_k and d_v all differ."""

import numpy as np
import pytest

from autograder.checks.attention import reference


def right(*args):
    """The right answer, with its parts named."""
    return dict(zip(("output", "weights"), reference.attention(*args), strict=True))


def probe(rng, n_q, n_k, d_k, d_v):
    """Random queries, keys and values."""
    return rng.normal(size=(n_q, d_k)), rng.normal(size=(n_k, d_k)), rng.normal(size=(n_k, d_v))


@pytest.mark.task("attention", weight=3)
def test_attention_any_shape(student, expect, rng):
    """Fewer queries than keys, every width different; plain arrays come back and the inputs stay as they were."""
    args = probe(rng, n_q=2, n_k=5, d_k=3, d_v=4)
    expect(student.attention(*args), right(*args), contract=True)


@pytest.mark.task("attention", weight=3)
def test_attention_wide_keys(student, expect, rng):
    """Wide keys, more queries than keys: scores are scaled by the key's width and each query's row sums to 1."""
    for _ in range(2):  # the same shapes twice, with new numbers
        args = probe(rng, n_q=4, n_k=3, d_k=8, d_v=2)
        expect(student.attention(*args), right(*args))


@pytest.mark.task("attention", weight=2)
def test_attention_one_query_or_one_key(student, expect, rng):
    """One query alone keeps its row; so does one key its column."""
    for n_q, n_k in (1, 4), (3, 1), (3, 2):
        args = probe(rng, n_q=n_q, n_k=n_k, d_k=6, d_v=5)
        expect(student.attention(*args), right(*args))


@pytest.mark.task("attention", weight=2)
def test_attention_equal_shapes(student, expect, rng):
    """Queries, keys and values of one and the same shape are still three different things."""
    args = probe(rng, n_q=3, n_k=3, d_k=3, d_v=3)
    expect(student.attention(*args), right(*args))


@pytest.mark.task("attention", weight=2)
def test_attention_large_scores(student, expect, rng):
    """Scores of 1000 and -1000 do not overflow, also beside a query whose scores are all 0."""
    q, k, v = probe(rng, n_q=3, n_k=5, d_k=2, d_v=4)
    q[1] = 0
    k[0] = q[0] * 1000 * np.sqrt(2) / (q[0] @ q[0])  # so that the score of query 0 and key 0 is 1000
    k[3], k[4] = 0.999 * k[0], -k[0]
    expect(student.attention(q, k, v), right(q, k, v))


@pytest.mark.task("attention", weight=1)
def test_attention_integers(student, expect, rng):
    """Whole numbers work as queries, keys and values."""
    q, k, v = (rng.integers(-2, 3, size=shape) for shape in ((4, 2), (3, 2), (3, 5)))
    expect(student.attention(q, k, v), right(q, k, v))
