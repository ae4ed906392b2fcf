"""Another distance."""

import numpy as np


def absolute_differences_added(weights_a, weights_b):
    """Your numbers are sums of absolute differences; look at what the formula does to each difference, and when."""
    return np.abs(weights_a - weights_b).sum(axis=-1)


def half_of_absolute_differences(weights_a, weights_b):
    """Your numbers are half the sums of absolute differences; look at what the formula does to each difference."""
    return np.abs(weights_a - weights_b).sum(axis=-1) / 2


def root_of_absolute_differences(weights_a, weights_b):
    """Your numbers are roots of sums of absolute differences; look at what the formula does to each difference."""
    return np.sqrt(np.abs(weights_a - weights_b).sum(axis=-1))


def absolute_differences_averaged(weights_a, weights_b):
    """Your numbers are averages of absolute differences; look at what the formula does to each difference."""
    return np.abs(weights_a - weights_b).mean(axis=-1)


def largest_difference(weights_a, weights_b):
    """Each of your numbers is one difference, the largest in its row; look at what becomes of the others."""
    return np.abs(weights_a - weights_b).max(axis=-1)


def root_left_out(weights_a, weights_b):
    """Your numbers are the squares of the distances; look at your last step."""
    return ((weights_a - weights_b) ** 2).sum(axis=-1)


def half_of_squares(weights_a, weights_b):
    """Your numbers are half the squares of the distances; look at what Python works out first in your last step."""
    return ((weights_a - weights_b) ** 2).sum(axis=-1) ** 1 / 2


def tiny_number_under_root(weights_a, weights_b):
    """Your distances are not 0 where the heads agree; look at what you add under the root."""
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1) + 1e-8)


def squares_averaged(weights_a, weights_b):
    """Your squares are averaged and no root is taken; look at both steps after the squares."""
    return ((weights_a - weights_b) ** 2).mean(axis=-1)


def root_of_average(weights_a, weights_b):
    """Your numbers get smaller the longer a row is; look at whether the squares are added or averaged."""
    return np.sqrt(((weights_a - weights_b) ** 2).mean(axis=-1))


def differences_cancel(weights_a, weights_b):
    """In your sums, differences above 0 and below 0 cancel each other; look at how that is avoided."""
    return (weights_a - weights_b).sum(axis=-1)


def squared_after_sum(weights_a, weights_b):
    """Your differences cancel each other when they are added; look at what the formula does to each one first."""
    return np.sqrt((weights_a - weights_b).sum(axis=-1) ** 2)


def second_row_squared(weights_a, weights_b):
    """Only the weights of the second head are squared in yours; look at what the brackets in the formula hold."""
    return np.sqrt((weights_a - weights_b**2).sum(axis=-1))


def rows_added(weights_a, weights_b):
    """Your distances are large even where the heads agree; look at how the two rows are put together first."""
    return np.sqrt(((weights_a + weights_b) ** 2).sum(axis=-1))


def lengths_compared(weights_a, weights_b):
    """Your numbers compare how long two rows are, not where they differ; look at what is subtracted first."""
    return np.abs(np.linalg.norm(weights_a, axis=-1) - np.linalg.norm(weights_b, axis=-1))


def products_for_differences(weights_a, weights_b):
    """Your numbers are large where the heads agree; look at what the formula does with each pair of weights."""
    return (weights_a * weights_b).sum(axis=-1)


def _cosines(weights_a, weights_b):
    lengths = np.linalg.norm(weights_a, axis=-1) * np.linalg.norm(weights_b, axis=-1)
    return (weights_a * weights_b).sum(axis=-1) / lengths


def cosine_similarity(weights_a, weights_b):
    """Your numbers say how alike the directions of the rows are; look at which kind of distance is asked for."""
    return _cosines(weights_a, weights_b)


def cosine_distance(weights_a, weights_b):
    """Your numbers say how far the directions of the rows are apart; look at which kind of distance is asked for."""
    return 1 - _cosines(weights_a, weights_b)


def logarithms_compared(weights_a, weights_b):
    """Your numbers come from logarithms of the weights; look at which kind of distance is asked for."""
    return (weights_a * np.log(weights_a / weights_b)).sum(axis=-1)
