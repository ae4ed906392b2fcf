"""Another formula."""

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shift


def exponentials_not_divided(scores):
    """The largest of your weights in a row is always 1; look at what the exponentials should be divided by."""
    return np.exp(shift(scores))


def exponentials_not_divided__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return np.exp(scores - scores.max())


def exponentials_not_divided__but_by_the_largest(scores):
    """Nothing is shifted, and the largest exponential is divided by instead of the sum."""
    exponentials = np.exp(scores)
    return exponentials / exponentials.max(axis=-1, keepdims=True)


def divided_by_mean(scores):
    """Each of your rows sums to its number of scores; look at what the exponentials should be divided by."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials.mean(axis=-1, keepdims=True)


def divided_by_mean__not_shifted(scores):
    """Nothing is shifted."""
    exponentials = np.exp(scores)
    return exponentials / exponentials.mean(axis=-1, keepdims=True)


def divided_by_length(scores):
    """The squares of your weights sum to 1; look at what the exponentials should be divided by."""
    exponentials = np.exp(shift(scores))
    return exponentials / np.linalg.norm(exponentials, axis=-1, keepdims=True)


def divided_by_length__not_shifted(scores):
    """Nothing is shifted."""
    exponentials = np.exp(scores)
    return exponentials / np.linalg.norm(exponentials, axis=-1, keepdims=True)


def divided_by_number_of_scores(scores):
    """Your exponentials are divided by how many there are; look at what the formula divides them by."""
    return np.exp(shift(scores)) / scores.shape[-1]


def divided_by_number_of_scores__not_shifted(scores):
    """Nothing is shifted."""
    return np.exp(scores) / scores.shape[-1]


def divided_by_sum_of_scores(scores):
    """Your exponentials are divided by the sum of the scores; look at what the formula adds up below the line."""
    return np.exp(shift(scores)) / scores.sum(axis=-1, keepdims=True)


def divided_by_sum_of_scores__not_shifted(scores):
    """Nothing is shifted."""
    return np.exp(scores) / scores.sum(axis=-1, keepdims=True)


def divided_by_sum_of_scores__shifted_ones(scores):
    """The sum is that of the shifted scores."""
    return np.exp(shift(scores)) / shift(scores).sum(axis=-1, keepdims=True)


def sum_without_last_score(scores):
    """The last score of a row is missing from your sum; look at where your loop over a row ends."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials[..., :-1].sum(axis=-1, keepdims=True)


def sum_without_last_score__not_shifted(scores):
    """Nothing is shifted."""
    exponentials = np.exp(scores)
    return exponentials / exponentials[..., :-1].sum(axis=-1, keepdims=True)


def sum_without_first_score(scores):
    """The first score of a row is missing from your sum; look at where your loop over a row begins."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials[..., 1:].sum(axis=-1, keepdims=True)


def sum_not_finished(scores):
    """You divide by a sum to which later scores of the row are still added; look at where your loop divides."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials.cumsum(axis=-1)


def bare_exponentials(scores):
    """Your weights are exponentials of the scores and no more; look at what the formula does with them."""
    return np.exp(scores)


def no_exponential(scores):
    """Your weights are shares of the scores themselves; look at what the formula does to a score first."""
    return shares(np.asarray(scores, dtype=float))


def no_exponential__smallest_made_zero(scores):
    """The smallest score of a row is subtracted first."""
    return shares(scores - scores.min(axis=-1, keepdims=True))


def no_exponential__largest_made_zero(scores):
    """The largest is."""
    return shares(shift(scores))


def smallest_score_wins(scores):
    """The smallest score gets the largest weight in yours; look at the sign of the exponents."""
    return shares(np.exp(shift(-scores)))


def smallest_score_wins__not_shifted(scores):
    """Nothing is shifted."""
    return shares(np.exp(-scores))


def smallest_score_wins__one_maximum(scores):
    """All rows are shifted by one maximum."""
    return shares(np.exp(scores.min() - scores))


def smallest_score_wins__subtracted_from_maximum(scores):
    """The scores are subtracted from their maximum, not it from them."""
    return shares(np.exp(scores.max(axis=-1, keepdims=True) - scores))


def logarithms_of_weights(scores):
    """Your weights are negative, they are the logarithms of the right ones; look at your last step."""
    shifted = shift(scores)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def logarithms_of_weights__not_shifted(scores):
    """Nothing is shifted."""
    return scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))


def logarithms_of_weights__taken_at_the_end(scores):
    """Those of weights that are 0 are infinite."""
    return np.log(shares(np.exp(shift(scores))))


def each_score_alone(scores):
    """Each of your weights depends on its own score alone; look at what the others in the row do to it."""
    return 1 / (1 + np.exp(-scores))


def largest_score_takes_all(scores):
    """The largest score of a row gets all the weight in yours; look at what the formula gives the others."""
    return np.eye(scores.shape[-1])[scores.argmax(axis=-1)]


def largest_score_takes_all__each_time_it_occurs(scores):
    """Where it occurs twice, both get all of it."""
    return np.where(scores == scores.max(axis=-1, keepdims=True), 1.0, 0.0)


def another_base(scores):
    """Your weights come from powers of 2; look at which number the formula raises."""
    return shares(2.0 ** shift(scores))


def another_base__not_shifted(scores):
    """Nothing is shifted."""
    return shares(2.0**scores)


def e_rounded(scores):
    """Your weights are slightly off, since e is written with few digits; look for what NumPy has for exponentials."""
    return shares(2.718 ** shift(scores))


def e_rounded__not_shifted(scores):
    """Nothing is shifted."""
    return shares(2.718**scores)


def e_rounded__to_two_decimals(scores):
    """With one digit less."""
    return shares(2.72 ** shift(scores))


def e_rounded__to_two_decimals_not_shifted(scores):
    """Nothing is shifted either."""
    return shares(2.72**scores)


def e_rounded__to_one_decimal(scores):
    """With two digits less."""
    return shares(2.7 ** shift(scores))


def scores_scaled_first(scores):
    """Your scores are divided before the exponentials; look at which function the scale belongs to."""
    return shares(np.exp(shift(scores / np.sqrt(scores.shape[-1]))))


def exponentials_squared(scores):
    """Your weights come from squares of the exponentials; look at what is done to a score before the sum."""
    return shares(np.exp(shift(scores)) ** 2)


def shifted_after_exponential(scores):
    """The maximum is subtracted from your exponentials; look at whether it belongs inside the brackets of exp."""
    return shares(np.exp(scores) - scores.max(axis=-1, keepdims=True))


def shifted_after_exponential__their_own_maximum(scores):
    """The maximum of the exponentials is."""
    exponentials = np.exp(scores)
    return shares(exponentials - exponentials.max(axis=-1, keepdims=True))


def applied_twice(scores):
    """Your weights are what comes out when softmax is taken of weights; look at how often the formula is applied."""
    return shares(np.exp(shares(np.exp(shift(scores)))))


def sigmoids_for_exponentials(scores):
    """Your weights are shares of numbers between 0 and 1; look at what the formula does to each score first."""
    return shares(1 / (1 + np.exp(-scores)))
