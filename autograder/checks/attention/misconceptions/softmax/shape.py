"""What becomes of the shape of the scores: that of a single row, of a matrix, of a stack."""

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shift


def one_row_became_a_matrix(scores):
    """Your weights for a single row come back as a matrix; look at the shape of what came in."""
    return shares(np.exp(shift(np.atleast_2d(scores))))


def one_row_became_a_matrix__sums_made_a_column(scores):
    """Maxima and sums are put into the shape of a column, which stacks have not."""
    exponentials = np.exp(scores - scores.max(axis=-1).reshape(-1, 1))
    return exponentials / exponentials.sum(axis=-1).reshape(-1, 1)


def one_row_became_a_matrix__and_so_did_a_stack(scores):
    """All rows of a stack stand in one matrix."""
    return shares(np.exp(shift(scores))).reshape(-1, scores.shape[-1])


def one_row_became_a_matrix__second_axis_always(scores):
    """What has more axes counts on the second one."""
    matrix = np.atleast_2d(scores)
    return shares(np.exp(matrix - matrix.max(axis=1, keepdims=True)), axis=1)


def place_of_one_number_for_a_row(scores):
    """You put a whole row in the place of one number; look at the shape of the array that you fill."""
    weights = np.zeros(len(scores))
    for number, row in enumerate(scores):
        weights[number] = shares(np.exp(row - row.max()), axis=None)
    return weights


def axes_of_one_lost(scores):
    """Axes of length 1 are missing from your result; look at its shape beside that of the scores."""
    return shares(np.exp(shift(scores))).squeeze()


def weights_turned_around(scores):
    """Your weights are right, but stand in a turned array; look at the shapes of the result and of the scores."""
    return shares(np.exp(shift(scores))).T


def weights_in_one_row(scores):
    """Your weights are right, but stand in one long row; look at the shapes of the result and of the scores."""
    return shares(np.exp(shift(scores))).ravel()


def stack_in_one_column(scores):
    """Your function stops for a stack of matrices; look at the shapes of its maxima and sums."""
    if scores.ndim == 1:
        return shares(np.exp(shift(scores)))
    exponentials = np.exp(scores - scores.max(axis=-1).reshape(-1, 1))
    return exponentials / exponentials.sum(axis=-1).reshape(-1, 1)


def stack_in_one_column__on_the_second_axis(scores):
    """The maxima and sums are those along the second axis."""
    if scores.ndim == 1:
        return shares(np.exp(shift(scores)))
    exponentials = np.exp(scores - scores.max(axis=1).reshape(-1, 1))
    return exponentials / exponentials.sum(axis=1).reshape(-1, 1)


def stack_in_one_column__with_a_new_axis(scores):
    """The axis that was lost is put back as the second one."""
    if scores.ndim == 1:
        return shares(np.exp(shift(scores)))
    exponentials = np.exp(scores - scores.max(axis=-1)[:, None])
    return exponentials / exponentials.sum(axis=-1)[:, None]
