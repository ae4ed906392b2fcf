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
    args = probe(rng, n_q=2, n_k=11, d_k=3, d_v=4)
    expect(student.attention(*args), right(*args), contract=True)


@pytest.mark.task("attention", weight=3)
def test_attention_wide_keys(student, expect, rng):
    """Wide keys, more queries than keys: scores are scaled by the key's width and each query's row sums to 1."""
    q, k, v = probe(rng, n_q=4, n_k=3, d_k=8, d_v=2)
    other_q, other_k, other_v = probe(rng, n_q=4, n_k=3, d_k=8, d_v=2)
    for args in (q, k, v), (q, other_k, other_v), (other_q, other_k, other_v):  # so that nothing can be remembered
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
    """Scores of 1000 and -1000 do not overflow, in one row or in two, also beside a query whose scores are all 0."""
    q, _, v = probe(rng, n_q=3, n_k=5, d_k=2, d_v=4)
    q[1], q[2] = 0, -q[0]
    for last in 1.001, -1:
        scores = 1000 * np.array([1, 0.999, 1.0005, 0.9985, last])  # of query 0; those of query 2 are their negatives
        k = np.outer(scores, q[0] * np.sqrt(2) / (q[0] @ q[0]))
        expect(student.attention(q, k, v), right(q, k, v))


@pytest.mark.task("attention", weight=1)
def test_attention_integers(student, expect, rng):
    """Whole numbers work as queries, keys and values, all or one of the three, also when two keys are alike."""
    whole = [rng.integers(-2, 3, size=shape) for shape in ((4, 6), (3, 6), (3, 5))]
    whole[1][2] = whole[1][0]  # two keys alike, each with a value of its own
    q, k, v = probe(rng, n_q=4, n_k=3, d_k=6, d_v=5)
    for args in whole, (whole[0], k, v), (q, whole[1], v), (q, k, whole[2]):
        expect(student.attention(*args), right(*args))
