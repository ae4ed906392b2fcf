"""Which row a score belongs to: axes and shapes."""

import math

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shares_of_other_sums, shift


def whole_array_sums_to_one(scores):
    """All your weights together sum to 1; look at what each row should sum to."""
    return shares(np.exp(scores - scores.max()), axis=None)


def whole_array_sums_to_one__not_shifted(scores):
    """Nothing is shifted."""
    return shares(np.exp(scores), axis=None)


def whole_array_sums_to_one__rows_shifted(scores):
    """Each row is shifted by its own maximum."""
    return shares(np.exp(shift(scores)), axis=None)


def over_first_axis(scores):
    """Your weights sum to 1 down the first axis; look at which axis the lesson names."""
    return shares(np.exp(scores - scores.max(axis=0)), axis=0)


def over_first_axis__not_shifted(scores):
    """Nothing is shifted."""
    return shares(np.exp(scores), axis=0)


def over_first_axis__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return shares(np.exp(scores - scores.max()), axis=0)


def over_first_axis__column_by_column(scores):
    """Each column is divided by the sum of all that is in it."""
    return np.array([shares(np.exp(each - each.max()), axis=None) for each in scores.T]).T


def down_the_columns(scores):
    """Your weights sum to 1 down each column; look at which axis the lesson names."""
    exponentials = np.exp(scores - scores.max(axis=-2, keepdims=True))
    return shares(exponentials, axis=-2)


def _second_axis(scores):
    return 1 if scores.ndim > 1 else 0


def over_second_axis(scores):
    """For a stack of matrices, your weights sum to 1 along the second axis; look at which one is always the last."""
    axis = _second_axis(scores)
    return shares(np.exp(scores - scores.max(axis=axis, keepdims=True)), axis)


def over_second_axis__not_shifted(scores):
    """Nothing is shifted."""
    return shares(np.exp(scores), _second_axis(scores))


def over_second_axis__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return shares(np.exp(scores - scores.max()), _second_axis(scores))


def over_second_axis__also_of_single_rows(scores):
    """Also for a single row, which has none."""
    return shares(np.exp(scores - scores.max(axis=1, keepdims=True)), axis=1)


def over_second_axis__also_of_single_rows_not_shifted(scores):
    """The same, and nothing is shifted."""
    return shares(np.exp(scores), axis=1)


def over_second_axis__also_of_single_rows_one_maximum(scores):
    """The same, and all rows are shifted by one maximum."""
    return shares(np.exp(scores - scores.max()), axis=1)


def matrices_only(scores):
    """Your function stops for a single row and for a stack; look at how many axes it takes apart."""
    rows, columns = scores.shape
    return shares(np.exp(shift(scores))).reshape(rows, columns)


def matrices_only__row_by_row(scores):
    """Python's own functions go over each row."""
    rows = [[math.exp(score - max(row)) for score in row] for row in scores]
    return np.array([[each / sum(row) for each in row] for row in rows])


def matrices_only__sums_made_a_column(scores):
    """Maxima and sums are made a column by hand."""
    exponentials = np.exp(scores - scores.max(axis=-1)[:, None])
    return exponentials / exponentials.sum(axis=-1)[:, None]


def matrices_only__turned_for_each_step(scores):
    """The matrix is turned for each step with its rows, whose maxima and sums are those on the second axis."""
    exponentials = np.exp((scores.T - scores.max(axis=1)).T)
    return (exponentials.T / exponentials.sum(axis=1)).T


def stack_turned(scores):
    """Your function stops for a stack of matrices; look at what turning does to more than two axes."""
    exponentials = np.exp(shift(scores))
    return (exponentials.T / exponentials.sum(axis=-1)).T


def first_axis_counts_rows(scores):
    """Your function takes each item of the first axis for a row; look at what it does with a single row."""
    return np.array([shares(np.exp(each - each.max()), axis=None) for each in scores])


def first_axis_counts_rows__not_shifted(scores):
    """Nothing is shifted."""
    return np.array([shares(np.exp(each), axis=None) for each in scores])


def first_axis_counts_rows__number_by_number(scores):
    """The numbers of a row are counted on the second axis, which a single row has not."""
    weights = np.zeros(scores.shape)
    for row, column in np.ndindex(scores.shape[0], scores.shape[1]):
        weights[row, column] = shares(np.exp(scores[row] - scores[row].max()), axis=None)[column]
    return weights


def first_row_weighted_only(scores):
    """Only your first row is filled; look at how far to the right your return stands."""
    weights = np.zeros(scores.size)
    weights[: scores.shape[-1]] = shares(np.exp(shift(scores))).ravel()[: scores.shape[-1]]
    return weights.reshape(scores.shape)


def last_row_left_empty(scores):
    """Your last row stays empty; look at where your loop over the rows ends."""
    result = np.zeros(scores.shape)
    for row in range(len(scores) - 1):
        result[row] = shares(np.exp(scores[row] - scores[row].max()), axis=None)
    return result


def last_row_left_empty__single_rows_whole(scores):
    """A single row is weighted as it should be."""
    return shares(np.exp(shift(scores))) if scores.ndim == 1 else last_row_left_empty(scores)


def sum_of_earlier_rows_kept(scores):
    """Your sum goes on from row to row; look at where it is set back to 0."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials.sum(axis=-1).cumsum().reshape(*scores.shape[:-1], 1)


def maximum_of_earlier_rows_kept(scores):
    """Your maximum goes on from row to row; look at where it starts anew."""
    maxima = np.maximum.accumulate(scores.max(axis=-1).ravel())
    return shares(np.exp(scores - maxima.reshape(*scores.shape[:-1], 1)))


def maximum_of_earlier_rows_kept__and_never_below_zero(scores):
    """It starts from 0."""
    maxima = np.maximum.accumulate(scores.max(axis=-1).ravel()).clip(min=0)
    return shares(np.exp(scores - maxima.reshape(*scores.shape[:-1], 1)))


def columns_added_up(scores):
    """Your rows are shifted one by one, but divided by sums of columns; look at the axis of the sum."""
    return shares(np.exp(shift(scores)), axis=0)


def sum_of_another_row(scores):
    """Your exponentials are divided by sums of other rows; look at the shapes of the sums and of the scores."""
    return shares_of_other_sums(np.exp(shift(scores)))


def sum_of_another_row__not_shifted(scores):
    """Nothing is shifted."""
    return shares_of_other_sums(np.exp(scores))


def sum_of_another_row__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return shares_of_other_sums(np.exp(scores - scores.max()))


def sum_of_another_row__on_second_axis(scores):
    """On the second axis, which a single row has not."""
    return shares_of_other_sums(np.exp(shift(scores)), axis=1)


def sum_of_another_row__on_second_axis_not_shifted(scores):
    """The same, and nothing is shifted."""
    return shares_of_other_sums(np.exp(scores), axis=1)


def sum_of_another_row__on_second_axis_one_maximum(scores):
    """The same, and all rows are shifted by one maximum."""
    return shares_of_other_sums(np.exp(scores - scores.max()), axis=1)


def maximum_of_another_row(scores):
    """Your scores are shifted by the maximum of other rows; look at the shapes of the maxima and of the scores."""
    return shares(np.exp(scores - scores.max(axis=-1)))


def maximum_of_another_row__on_second_axis(scores):
    """On the second axis, which a single row has not."""
    return shares(np.exp(scores - scores.max(axis=1)))


def maximum_of_the_column(scores):
    """Your scores are shifted by the maximum of their column; look at the axis of the maximum."""
    return shares(np.exp(scores - scores.max(axis=0)))


def maximum_and_sum_of_another_row(scores):
    """Your scores are shifted and divided by numbers of other rows; look at the shapes of the maxima and the sums."""
    return shares_of_other_sums(np.exp(scores - scores.max(axis=-1)))


def maximum_and_sum_of_another_row__on_second_axis(scores):
    """On the second axis, which a single row has not."""
    return shares_of_other_sums(np.exp(scores - scores.max(axis=1)), axis=1)


def three_rows_only(scores):
    """Your function is made for three rows; look at how many there may be."""
    return _three_rows(scores, np.zeros((3, 3)))


def three_rows_only__others_empty(scores):
    """The rows of the others stay empty."""
    return _three_rows(scores, np.zeros(scores.shape))


def _three_rows(scores, weights):
    for row in range(3):
        weights[row] = shares(np.exp(scores[row] - scores[row].max()), axis=None)
    return weights


def three_scores_only(scores):
    """Only the first three scores of a row count in your sum; look at rows of another length."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials[..., [0, 1, 2]].sum(axis=-1, keepdims=True)
