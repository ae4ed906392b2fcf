"""Hidden checks of `softmax`."""

import numpy as np
import pytest

from autograder.checks.attention import reference


@pytest.mark.task("softmax", weight=4)
def test_softmax_matrix(student, expect, rng):
    """Each row of a matrix becomes weights that sum to 1; the result is a plain array and the input stays as it was."""
    scores = rng.normal(scale=2, size=(3, 5))
    expect(student.softmax(scores), reference.softmax(scores), contract=True)


@pytest.mark.task("softmax", weight=3)
def test_softmax_square_matrix(student, expect, rng):
    """A matrix with as many rows as columns: each row still has its own sum."""
    scores = rng.normal(scale=2, size=(4, 4)) + 5 * np.arange(4)[:, None]
    expect(student.softmax(scores), reference.softmax(scores))


@pytest.mark.task("softmax", weight=2)
def test_softmax_one_row(student, expect, rng):
    """One row alone, a single number among them; and matrices of one row or one column."""
    for shape in (6,), (1,), (1, 4), (3, 1):
        scores = rng.normal(scale=2, size=shape)
        expect(student.softmax(scores), reference.softmax(scores), contract=True)


@pytest.mark.task("softmax", weight=2)
def test_softmax_stack(student, expect, rng):
    """In a stack of matrices, and in a stack of stacks, the last axis counts."""
    for shape in (2, 3, 4), (2, 1, 3, 5):
        scores = rng.normal(scale=2, size=shape)
        expect(student.softmax(scores), reference.softmax(scores), contract=True)


@pytest.mark.task("softmax", weight=3)
def test_softmax_rows_far_apart(student, expect, rng):
    """Rows of very different size, one alone, and very large or small scores, whole or not, stay finite and exact."""
    shifts = np.array([[0.0], [-1000.0], [1000.0], [-100_000.0], [710.0]])
    for order in shifts, shifts[::-1]:  # the same shape twice, so that no maximum can be remembered
        scores = rng.normal(scale=2, size=(5, 3)) + order
        expect(student.softmax(scores), reference.softmax(scores))
    scores = rng.integers(-3, 4, size=(5, 3)) + shifts.astype(int)
    for each in scores, scores[2]:
        expect(student.softmax(each), reference.softmax(each))


@pytest.mark.task("softmax", weight=3)
def test_softmax_scores_far_apart(student, expect, rng):
    """Scores far apart within one row: small weights stay small, the smallest are practically 0."""
    far = [2000.0, 0.0, 1.0, -1.0], [0.0, -10.0, 1.0, -40.0], [-1000.0, 1000.0, 999.0, 0.0], [-4000.0, 0.0, 1.0, -1.0]
    scores = np.array(far) + rng.normal(scale=0.5, size=(4, 4))
    expect(student.softmax(scores), reference.softmax(scores))


@pytest.mark.task("softmax", weight=1)
def test_softmax_integers_and_new_numbers(student, expect, rng):
    """Whole-number scores work, and a second call of the same shape starts afresh."""
    for _ in range(2):
        scores = rng.integers(-3, 4, size=(2, 6))
        expect(student.softmax(scores), reference.softmax(scores))
