"""Exponentials that overflow or vanish, which is the point of most; and what is done against it."""

import math

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shift


def not_shifted(scores):
    """Your exponentials overflow for large scores and vanish for very small ones; look at the trap in the lesson."""
    return shares(np.exp(scores))


def not_shifted__single_rows(scores):
    """Only those of a matrix or a stack are shifted."""
    return shares(np.exp(scores if scores.ndim == 1 else shift(scores)))


def not_shifted__by_logarithms(scores):
    """The logarithm of the sum is subtracted, and overflows just as well."""
    return np.exp(scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True)))


def not_shifted__but_by_a_hundred(scores):
    """The same fixed number is subtracted from all scores."""
    return shares(np.exp(scores - 100))


def not_shifted__but_by_five_hundred(scores):
    """A larger one."""
    return shares(np.exp(scores - 500))


def not_shifted__number_by_number(scores):
    """Python's own exponential stops where that of NumPy is infinite."""
    return np.apply_along_axis(_number_by_number, -1, scores, 0)


def nan_replaced(scores):
    """Your weights were not numbers and became 0 afterwards; look at what makes them so, before the division."""
    return np.nan_to_num(shares(np.exp(scores)))


def nan_replaced__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return np.nan_to_num(shares(np.exp(scores - scores.max())))


def tiny_number_against_zero(scores):
    """Something tiny keeps your sums from being 0, but large scores still overflow; look at the exponentials."""
    exponentials = np.exp(scores)
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1e-9)


def one_maximum_for_all_rows(scores):
    """All your rows are shifted by the same number, too far for a row of small scores; look at each row alone."""
    return shares(np.exp(scores - scores.max()))


def one_maximum_for_all_rows__that_of_the_first(scores):
    """It is the maximum of the first row."""
    return shares(np.exp(scores - scores[0].max()))


def one_maximum_for_all_rows__number_by_number(scores):
    """Python stops at a sum of 0."""
    return np.apply_along_axis(_number_by_number, -1, scores, scores.max())


def no_shift_below_zero(scores):
    """Your shift does not help rows whose scores are all negative; look at the exponentials of scores near -1000."""
    return shares(np.exp(scores - np.maximum(scores.max(axis=-1, keepdims=True), 0)))


def no_shift_below_zero__size_without_sign(scores):
    """The largest size is subtracted, whatever its sign."""
    return shares(np.exp(scores - np.abs(scores).max(axis=-1, keepdims=True)))


def no_shift_below_zero__number_by_number(scores):
    """The search for the maximum starts at 0; Python stops at a sum of 0."""
    return np.apply_along_axis(lambda row: _number_by_number(row, max(0, *row)), -1, scores)


def shifted_by_smallest(scores):
    """Your shift makes the smallest score of a row 0, so large ones still overflow; look at the trap in the lesson."""
    return shares(np.exp(scores - scores.min(axis=-1, keepdims=True)))


def shifted_by_mean(scores):
    """Your shift makes the mean of a row 0, so large scores still overflow; look at the trap in the lesson."""
    return shares(np.exp(scores - scores.mean(axis=-1, keepdims=True)))


def shifted_by_first_score(scores):
    """Your shift makes the first score of a row 0, so later ones can still overflow; look at the trap in the lesson."""
    return shares(np.exp(scores - scores[..., :1]))


def shifted_the_wrong_way(scores):
    """Your shift makes large scores even larger; look at its direction."""
    return shares(np.exp(scores + scores.max(axis=-1, keepdims=True)))


def sum_not_shifted(scores):
    """Your sum uses the scores before the shift; look at whether both halves of the fraction use the same ones."""
    return np.exp(shift(scores)) / np.exp(scores).sum(axis=-1, keepdims=True)


def scores_clipped(scores):
    """Large scores all become the same in yours; look at what is lost when they are cut to a limit."""
    return shares(np.exp(np.clip(scores, -500, 500)))


def scores_clipped__above_only(scores):
    """Small scores are not cut."""
    return shares(np.exp(np.minimum(scores, 700)))


def shifted_scores_clipped(scores):
    """Scores far below the largest get too much weight in yours; look at the limit you put on them."""
    return shares(np.exp(np.clip(shift(scores), -10, None)))


def sum_made_larger(scores):
    """Your rows sum to a little less than 1; look at what you add to the sum."""
    exponentials = np.exp(shift(scores))
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1e-3)


def sum_made_larger__by_less(scores):
    """By 1e-4."""
    exponentials = np.exp(shift(scores))
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1e-4)


def sum_made_larger__by_one(scores):
    """By a whole 1."""
    exponentials = np.exp(shift(scores))
    return exponentials / (exponentials.sum(axis=-1, keepdims=True) + 1)


def divided_by_maximum(scores):
    """Your scores are divided by their maximum, and this changes the weights; look at the trap in the lesson."""
    return shares(np.exp(scores / scores.max(axis=-1, keepdims=True)))


def divided_by_maximum__of_all_rows(scores):
    """By the maximum of all rows."""
    return shares(np.exp(scores / scores.max()))


def made_small_by_division(scores):
    """Your scores are divided by a fixed number, and this changes the weights; look at the trap in the lesson."""
    return shares(np.exp(scores / 1000))


def made_small_by_division__by_a_hundred(scores):
    """By 100."""
    return shares(np.exp(scores / 100))


def made_small_by_division__by_ten(scores):
    """By 10."""
    return shares(np.exp(scores / 10))


def made_small_by_division__by_two(scores):
    """By 2, as a temperature, with the shift besides."""
    return shares(np.exp(shift(scores) / 2))


def rows_spread_alike(scores):
    """Your rows are all brought to the same spread, and this changes the weights; look at the trap in the lesson."""
    return _between_0_and_1(scores, 0)


def rows_spread_alike__tiny_number_against_zero(scores):
    """With 1e-9 against a row of equal scores."""
    return _between_0_and_1(scores, 1e-9)


def rows_spread_alike__by_standard_deviation(scores):
    """To mean 0 and standard deviation 1."""
    return _standardised(scores, 0)


def rows_spread_alike__by_standard_deviation_and_tiny_number(scores):
    """With 1e-9 against a row of equal scores."""
    return _standardised(scores, 1e-9)


def _number_by_number(row, shift):
    exponentials = [math.exp(score - shift) for score in row]
    return [each / sum(exponentials) for each in exponentials]


def _between_0_and_1(scores, tiny):
    smallest, largest = (bound(axis=-1, keepdims=True) for bound in (scores.min, scores.max))
    return shares(np.exp((scores - smallest) / (largest - smallest + tiny)))


def _standardised(scores, tiny):
    centred = scores - scores.mean(axis=-1, keepdims=True)
    return shares(np.exp(centred / (scores.std(axis=-1, keepdims=True) + tiny)))
