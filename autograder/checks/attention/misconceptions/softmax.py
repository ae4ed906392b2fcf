"""Mistakes in `softmax`. Overflow is the point of some."""

import numpy as np


def _shares(exponentials, axis=-1):
    return exponentials / exponentials.sum(axis=axis, keepdims=True)


def _shares_of_other_sums(exponentials, axis=-1):
    return exponentials / exponentials.sum(axis=axis)


def _shifted(scores):
    return scores - scores.max(axis=-1, keepdims=True)


def not_shifted(scores):
    """Your exponentials overflow for large scores and vanish for very small ones; look at the trap in the lesson."""
    return _shares(np.exp(scores))


def nan_replaced(scores):
    """Your weights were not numbers and became 0 afterwards; look at what makes them so, before the division."""
    return np.nan_to_num(_shares(np.exp(scores)))


def nan_replaced__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return np.nan_to_num(_shares(np.exp(scores - scores.max())))


def tiny_number_against_zero(scores):
    """Something tiny keeps your sums from being 0, but large scores still overflow; look at the exponentials."""
    exponentials = np.exp(scores)
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1e-9)


def one_maximum_for_all_rows(scores):
    """All your rows are shifted by the same number, too far for a row of small scores; look at each row alone."""
    return _shares(np.exp(scores - scores.max()))


def no_shift_below_zero(scores):
    """Your rows are not shifted when all their scores are negative; look at the exponentials of scores near -1000."""
    return _shares(np.exp(scores - np.maximum(scores.max(axis=-1, keepdims=True), 0)))


def shifted_by_smallest(scores):
    """Your shift makes the smallest score of a row 0, so large ones still overflow; look at the trap in the lesson."""
    return _shares(np.exp(scores - scores.min(axis=-1, keepdims=True)))


def shifted_by_mean(scores):
    """Your shift makes the mean of a row 0, so large scores still overflow; look at the trap in the lesson."""
    return _shares(np.exp(scores - scores.mean(axis=-1, keepdims=True)))


def shifted_the_wrong_way(scores):
    """Your shift makes large scores even larger; look at its direction."""
    return _shares(np.exp(scores + scores.max(axis=-1, keepdims=True)))


def sum_not_shifted(scores):
    """Your sum uses the scores before the shift; look at whether both halves of the fraction use the same ones."""
    return np.exp(_shifted(scores)) / np.exp(scores).sum(axis=-1, keepdims=True)


def scores_clipped(scores):
    """Large scores all become the same in yours; look at what is lost when they are cut to a limit."""
    return _shares(np.exp(np.clip(scores, -500, 500)))


def shifted_scores_clipped(scores):
    """Scores far below the largest get too much weight in yours; look at the limit you put on them."""
    return _shares(np.exp(np.clip(_shifted(scores), -10, None)))


def sum_made_larger(scores):
    """Your rows sum to a little less than 1; look at what you add to the sum."""
    exponentials = np.exp(_shifted(scores))
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1e-3)


def whole_array_sums_to_one(scores):
    """All your weights together sum to 1; look at what each row should sum to."""
    return _shares(np.exp(scores - scores.max()), axis=None)


def whole_array_sums_to_one__not_shifted(scores):
    """Nothing is shifted."""
    return _shares(np.exp(scores), axis=None)


def whole_array_sums_to_one__rows_shifted(scores):
    """Each row is shifted by its own maximum."""
    return _shares(np.exp(_shifted(scores)), axis=None)


def over_first_axis(scores):
    """Your weights sum to 1 down the first axis; look at which axis the lesson names."""
    return _shares(np.exp(scores - scores.max(axis=0)), axis=0)


def over_first_axis__not_shifted(scores):
    """Nothing is shifted."""
    return _shares(np.exp(scores), axis=0)


def over_first_axis__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return _shares(np.exp(scores - scores.max()), axis=0)


def _second_axis(scores):
    return 1 if scores.ndim > 1 else 0


def over_second_axis(scores):
    """Your weights are right for a matrix, but not for a stack of them; look at which axis you count on."""
    axis = _second_axis(scores)
    return _shares(np.exp(scores - scores.max(axis=axis, keepdims=True)), axis)


def over_second_axis__not_shifted(scores):
    """Nothing is shifted."""
    return _shares(np.exp(scores), _second_axis(scores))


def over_second_axis__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return _shares(np.exp(scores - scores.max()), _second_axis(scores))


def over_second_axis__also_of_single_rows(scores):
    """Also for a single row, which has none."""
    return _shares(np.exp(scores - scores.max(axis=1, keepdims=True)), axis=1)


def over_second_axis__also_of_single_rows_not_shifted(scores):
    """The same, and nothing is shifted."""
    return _shares(np.exp(scores), axis=1)


def over_second_axis__also_of_single_rows_one_maximum(scores):
    """The same, and all rows are shifted by one maximum."""
    return _shares(np.exp(scores - scores.max()), axis=1)


def matrices_only(scores):
    """Your function stops for a single row and for a stack; look at how many axes it takes apart."""
    rows, columns = scores.shape
    return _shares(np.exp(_shifted(scores))).reshape(rows, columns)


def first_axis_counts_rows(scores):
    """Your function takes each item of the first axis for a row; look at what it does with a single row."""
    return np.array([_shares(np.exp(each - each.max()), axis=None) for each in scores])


def first_axis_counts_rows__not_shifted(scores):
    """Nothing is shifted."""
    return np.array([_shares(np.exp(each), axis=None) for each in scores])


def columns_added_up(scores):
    """Your rows are shifted one by one, but divided by sums of columns; look at the axis of the sum."""
    return _shares(np.exp(_shifted(scores)), axis=0)


def sum_of_another_row(scores):
    """Your exponentials are divided by sums of other rows; look at the shapes of the sums and of the scores."""
    return _shares_of_other_sums(np.exp(_shifted(scores)))


def sum_of_another_row__not_shifted(scores):
    """Nothing is shifted."""
    return _shares_of_other_sums(np.exp(scores))


def sum_of_another_row__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return _shares_of_other_sums(np.exp(scores - scores.max()))


def sum_of_another_row__on_second_axis(scores):
    """On the second axis, which a single row has not."""
    return _shares_of_other_sums(np.exp(_shifted(scores)), axis=1)


def sum_of_another_row__on_second_axis_not_shifted(scores):
    """The same, and nothing is shifted."""
    return _shares_of_other_sums(np.exp(scores), axis=1)


def sum_of_another_row__on_second_axis_one_maximum(scores):
    """The same, and all rows are shifted by one maximum."""
    return _shares_of_other_sums(np.exp(scores - scores.max()), axis=1)


def maximum_of_another_row(scores):
    """Your scores are shifted by the maximum of other rows; look at the shapes of the maxima and of the scores."""
    return _shares(np.exp(scores - scores.max(axis=-1)))


def maximum_and_sum_of_another_row(scores):
    """Your scores are shifted and divided by numbers of other rows; look at the shapes of the maxima and the sums."""
    return _shares_of_other_sums(np.exp(scores - scores.max(axis=-1)))


def maximum_and_sum_of_another_row__on_second_axis(scores):
    """On the second axis, which a single row has not."""
    return _shares_of_other_sums(np.exp(scores - scores.max(axis=1)), axis=1)


def one_row_became_a_matrix(scores):
    """Your weights for a single row come back as a matrix; look at the shape of what came in."""
    return _shares(np.exp(_shifted(np.atleast_2d(scores))))


def axes_of_one_lost(scores):
    """Axes of length 1 are missing from your result; look at its shape beside that of the scores."""
    return _shares(np.exp(_shifted(scores))).squeeze()


def exponentials_not_divided(scores):
    """The largest of your weights in a row is always 1; look at what the exponentials should be divided by."""
    return np.exp(_shifted(scores))


def divided_by_mean(scores):
    """Each of your rows sums to its number of scores; look at what the exponentials should be divided by."""
    exponentials = np.exp(_shifted(scores))
    return exponentials / exponentials.mean(axis=-1, keepdims=True)


def divided_by_length(scores):
    """The squares of your weights sum to 1; look at what the exponentials should be divided by."""
    exponentials = np.exp(_shifted(scores))
    return exponentials / np.linalg.norm(exponentials, axis=-1, keepdims=True)


def bare_exponentials(scores):
    """Your weights are exponentials of the scores and no more; look at what the formula does with them."""
    return np.exp(scores)


def no_exponential(scores):
    """Your weights are shares of the scores themselves; look at what the formula does to a score first."""
    return _shares(np.asarray(scores, dtype=float))


def smallest_score_wins(scores):
    """The smallest score gets the largest weight in yours; look at the sign of the exponents."""
    return _shares(np.exp(_shifted(-scores)))


def smallest_score_wins__not_shifted(scores):
    """Nothing is shifted."""
    return _shares(np.exp(-scores))


def logarithms_of_weights(scores):
    """Your weights are negative, they are the logarithms of the right ones; look at your last step."""
    shifted = _shifted(scores)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def logarithms_of_weights__not_shifted(scores):
    """Nothing is shifted."""
    return scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))


def each_score_alone(scores):
    """Each of your weights depends on its own score alone; look at what the others in the row do to it."""
    return 1 / (1 + np.exp(-scores))


def largest_score_takes_all(scores):
    """The largest score of a row gets all the weight in yours; look at what the formula gives the others."""
    return np.eye(scores.shape[-1])[scores.argmax(axis=-1)]


def weights_turned_around(scores):
    """Your weights are right, but stand in a turned array; look at the shapes of the result and of the scores."""
    return _shares(np.exp(_shifted(scores))).T


def divided_by_maximum(scores):
    """Your scores are divided by their maximum, and this changes the weights; look at the trap in the lesson."""
    return _shares(np.exp(scores / scores.max(axis=-1, keepdims=True)))


def divided_by_maximum__of_all_rows(scores):
    """By the maximum of all rows."""
    return _shares(np.exp(scores / scores.max()))


def single_precision(scores):
    """Your large scores lose their last digits; look at how many digits the type of your array keeps."""
    return _shares(np.exp(_shifted(scores.astype(np.float32))))


def single_precision__half(scores):
    """Half of it, where exponentials overflow above 65504."""
    return _shares(np.exp(_shifted(scores.astype(np.float16))))


def weights_cut_off(scores):
    """Your weights lose their decimals when the scores are whole numbers; look at the type of the array you fill."""
    return _shares(np.exp(_shifted(scores))).astype(scores.dtype)
