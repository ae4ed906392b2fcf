"""Hidden checks of `project`. Every width differs, so that no mistake hides behind a square."""

import pytest

from autograder.checks.attention import reference


@pytest.mark.task("project", weight=4)
def test_project_any_shape(student, expect, rng):
    """Every token is projected, whatever the number of tokens and the widths; the result is a plain array."""
    (x, other_x), (w, other_w) = rng.normal(size=(2, 7, 6)), rng.normal(size=(2, 6, 5))
    for args in (x, w), (x, other_w), (other_x, other_w):  # the same shapes, so that nothing can be remembered
        expect(student.project(*args), reference.project(*args), contract=True)


@pytest.mark.task("project", weight=3)
def test_project_square_matrix(student, expect, rng):
    """A square matrix is used as it stands, not turned; also for as many tokens as it has rows."""
    for n in 2, 4:
        x, w = rng.normal(size=(n, 4)), rng.normal(size=(4, 4))
        expect(student.project(x, w), reference.project(x, w))


@pytest.mark.task("project", weight=3)
def test_project_integers_and_one_token(student, expect, rng):
    """Whole numbers are projected without cutting off decimals; one token, and tokens of one number, work too."""
    for x in rng.integers(-5, 6, size=(5, 3)), rng.normal(size=(1, 3)), rng.normal(size=(4, 1)):
        w = rng.normal(size=(x.shape[1], 2))
        expect(student.project(x, w), reference.project(x, w))
    x, w = rng.normal(size=(5, 3)), rng.integers(-5, 6, size=(3, 2))
    expect(student.project(x, w), reference.project(x, w))
