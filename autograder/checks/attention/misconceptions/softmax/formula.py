"""Another formula."""

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shift


def exponentials_not_divided(scores):
    """The largest of your weights in a row is always 1; look at what the exponentials should be divided by."""
    return np.exp(shift(scores))


def divided_by_mean(scores):
    """Each of your rows sums to its number of scores; look at what the exponentials should be divided by."""
    exponentials = np.exp(shift(scores))
    return exponentials / exponentials.mean(axis=-1, keepdims=True)


def divided_by_length(scores):
    """The squares of your weights sum to 1; look at what the exponentials should be divided by."""
    exponentials = np.exp(shift(scores))
    return exponentials / np.linalg.norm(exponentials, axis=-1, keepdims=True)


def bare_exponentials(scores):
    """Your weights are exponentials of the scores and no more; look at what the formula does with them."""
    return np.exp(scores)


def no_exponential(scores):
    """Your weights are shares of the scores themselves; look at what the formula does to a score first."""
    return shares(np.asarray(scores, dtype=float))


def smallest_score_wins(scores):
    """The smallest score gets the largest weight in yours; look at the sign of the exponents."""
    return shares(np.exp(shift(-scores)))


def smallest_score_wins__not_shifted(scores):
    """Nothing is shifted."""
    return shares(np.exp(-scores))


def logarithms_of_weights(scores):
    """Your weights are negative, they are the logarithms of the right ones; look at your last step."""
    shifted = shift(scores)
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
