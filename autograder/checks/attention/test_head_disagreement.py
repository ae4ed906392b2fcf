"""Hidden checks of `head_disagreement`."""

import numpy as np
import pytest

from autograder.checks.attention import reference


def weights(rng, n):
    """A random (n, n) matrix of weights whose rows sum to 1."""
    return rng.dirichlet(np.ones(n), size=n)


@pytest.mark.task("head_disagreement", weight=4)
def test_head_disagreement_matrices(student, expect, rng):
    """One distance for each query; the inputs stay as they were."""
    a, b = weights(rng, 4), weights(rng, 4)
    expect(student.head_disagreement(a, b), reference.head_disagreement(a, b), contract=True)


@pytest.mark.task("head_disagreement", weight=3)
def test_head_disagreement_two_rows(student, expect, rng):
    """Two single rows give one number."""
    a, b, c, *_ = weights(rng, 5)
    for pair in (a, b), (a, c), (b, c):  # so that nothing can be remembered
        expect(student.head_disagreement(*pair), reference.head_disagreement(*pair))


@pytest.mark.task("head_disagreement", weight=3)
def test_head_disagreement_any_number_of_tokens(student, expect, rng):
    """Six tokens, two, or one alone; heads that agree on some of them; weights that are whole numbers."""
    for n in 6, 2, 1:
        a, b = weights(rng, n), weights(rng, n)
        b[0] = a[0]
        expect(student.head_disagreement(a, b), reference.head_disagreement(a, b))
    whole, a = np.eye(5, dtype=int), weights(rng, 5)
    for pair in (whole, whole[[1, 0, 2, 4, 3]]), (whole, a), (a, whole):
        expect(student.head_disagreement(*pair), reference.head_disagreement(*pair))


@pytest.mark.task("head_disagreement", weight=2)
def test_head_disagreement_nearly_equal(student, expect, rng):
    """Heads that nearly agree: small distances are told, and none is nan."""
    for gap in 1e-3, 1e-5, 1e-9:
        a = weights(rng, 7)
        b = a + gap * rng.normal(size=a.shape)
        expect(student.head_disagreement(a, b), reference.head_disagreement(a, b))
