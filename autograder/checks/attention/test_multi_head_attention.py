"""Hidden checks of `multi_head_attention`. Queries, keys and values of each head have projections of their own."""

from itertools import product

import numpy as np
import pytest

from autograder.checks.attention import reference


def right(*args):
    """The right answer, with its parts named."""
    return dict(zip(("output", "weights"), reference.multi_head_attention(*args), strict=True))


def random_heads(rng, d_model, widths):
    """One (w_q, w_k, w_v) for each pair (d_k, d_v) in widths."""
    return [tuple(rng.normal(size=(d_model, d)) for d in (d_k, d_k, d_v)) for d_k, d_v in widths]


@pytest.mark.task("multi_head_attention", weight=3)
def test_multi_head_attention_any_widths(student, expect, rng):
    """Three heads of different widths; plain arrays come back and the inputs stay as they were."""
    x, heads = rng.normal(size=(7, 3)), random_heads(rng, 3, [(2, 5), (4, 1), (6, 8)])
    expect(student.multi_head_attention(x, heads), right(x, heads), contract=True)


@pytest.mark.task("multi_head_attention", weight=3)
def test_multi_head_attention_equal_widths(student, expect, rng):
    """Four heads of the same width: outputs stand side by side for each token, heads in order."""
    x, other_x = rng.normal(size=(2, 3, 5))
    heads, other_heads = (tuple(random_heads(rng, 5, [(2, 2)] * 4)) for _ in range(2))
    for args in (x, heads), (x, other_heads), (other_x, other_heads):  # so that nothing can be remembered
        expect(student.multi_head_attention(*args), right(*args))


@pytest.mark.task("multi_head_attention", weight=2)
def test_multi_head_attention_as_wide_as_the_model(student, expect, rng):
    """Two heads as wide as the tokens: each one starts from the tokens themselves."""
    x, heads = rng.normal(size=(5, 3)), random_heads(rng, 3, [(3, 3)] * 2)
    expect(student.multi_head_attention(x, heads), right(x, heads))


@pytest.mark.task("multi_head_attention", weight=1)
def test_multi_head_attention_one_head_or_one_token(student, expect, rng):
    """One token alone, and one head alone, work like several."""
    for n, widths in (1, [(2, 4), (3, 1)]), (6, [(3, 2)]):
        x, heads = rng.normal(size=(n, 4)), random_heads(rng, 4, widths)
        expect(student.multi_head_attention(x, heads), right(x, heads))


@pytest.mark.task("multi_head_attention", weight=1)
def test_multi_head_attention_shared_projections(student, expect, rng):
    """Nine heads that share projections with each other; the last one is the first once more."""
    one, two = random_heads(rng, 4, [(2, 3)] * 2)
    x, heads = rng.normal(size=(5, 4)), [*product(*zip(one, two, strict=True)), one]
    expect(student.multi_head_attention(x, heads), right(x, heads))


@pytest.mark.task("multi_head_attention", weight=1)
def test_multi_head_attention_integers(student, expect, rng):
    """Whole-number tokens give results with decimals, and so do whole-number projections."""
    x, heads = rng.integers(-2, 3, size=(5, 3)), random_heads(rng, 3, [(2, 4), (1, 2)])
    expect(student.multi_head_attention(x, heads), right(x, heads))
    x, heads = rng.normal(size=(5, 3)), [tuple(np.rint(2 * w).astype(int) for w in head) for head in heads]
    expect(student.multi_head_attention(x, heads), right(x, heads))


@pytest.mark.task("multi_head_attention", weight=1)
def test_multi_head_attention_large_scores(student, expect, rng):
    """Scores of 1024 and -1024 do not overflow, in one row or in two, also beside a token whose scores are all 0."""
    x = np.array([[1.0, 1.0], [0.0, 1.001], [-1.0, 0.999]])
    across, along = np.array([[32.0], [0.0]]), np.array([[0.0], [32.0]])
    # Keys along are nearly the same, so that all scores of a token are near 1024 or near -1024; keys across are not.
    heads = [(across, keys, rng.normal(size=(2, 3))) for keys in (along, across)]
    heads += random_heads(rng, 2, [(4, 1)])
    expect(student.multi_head_attention(x, heads), right(x, heads))
