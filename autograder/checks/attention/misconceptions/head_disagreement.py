"""Mistakes in `head_disagreement`."""

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


def distance_for_each_key(weights_a, weights_b):
    """You have one distance for each key; look at what one row of weights stands for."""
    return np.linalg.norm(weights_a - weights_b, axis=0)


def distance_for_each_key__of_squares(weights_a, weights_b):
    """Sums of squares."""
    return ((weights_a - weights_b) ** 2).sum(axis=0)


def distance_for_each_key__of_absolute_differences(weights_a, weights_b):
    """Sums of absolute differences."""
    return np.abs(weights_a - weights_b).sum(axis=0)


def one_distance_for_all(weights_a, weights_b):
    """You have one distance for the whole matrix; look at how many queries there are."""
    return np.linalg.norm(weights_a - weights_b)


def one_distance_for_all__of_squares(weights_a, weights_b):
    """The squares of all differences added up."""
    return ((weights_a - weights_b) ** 2).sum()


def one_distance_for_all__of_absolute_differences(weights_a, weights_b):
    """All absolute differences added up."""
    return np.abs(weights_a - weights_b).sum()


def one_distance_for_all__of_averages(weights_a, weights_b):
    """The root of the average square."""
    return np.sqrt(((weights_a - weights_b) ** 2).mean())


def one_distance_for_all__of_average_absolute_differences(weights_a, weights_b):
    """The average of all absolute differences."""
    return np.abs(weights_a - weights_b).mean()


def last_query_only(weights_a, weights_b):
    """Your number is the distance of the last query alone; look at how many numbers should come back."""
    return np.linalg.norm((weights_a - weights_b)[-1])


def distances_averaged(weights_a, weights_b):
    """Your number is the average over all queries; look at how many numbers should come back."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).mean()


def distances_added_up(weights_a, weights_b):
    """Your number is the sum over all queries; look at how many numbers should come back."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).sum()


def matrix_norm(weights_a, weights_b):
    """Your number is a norm of the whole matrix; look at how many queries there are."""
    return np.linalg.norm(weights_a - weights_b, 2)


def every_query_with_every_other(weights_a, weights_b):
    """You compare every query with every other; look at which two rows belong together."""
    return np.linalg.norm(weights_a[:, None] - weights_b[None], axis=-1)


def sum_left_out(weights_a, weights_b):
    """You have one number for each weight; look at how those of one row come together."""
    return np.sqrt((weights_a - weights_b) ** 2)


def sum_left_out__signs_kept(weights_a, weights_b):
    """The differences themselves."""
    return weights_a - weights_b


def sum_left_out__signs_turned(weights_a, weights_b):
    """The differences, subtracted the other way."""
    return weights_b - weights_a


def sum_left_out__squares(weights_a, weights_b):
    """Their squares."""
    return (weights_a - weights_b) ** 2


def column_of_distances(weights_a, weights_b):
    """Your distances are right, but stand in a column; look at the shape of the result."""
    return np.linalg.norm(weights_a - weights_b, axis=-1, keepdims=True)


def second_axis_always(weights_a, weights_b):
    """Your function stops for two single rows, which have no second axis; look at which axis is always the last one."""
    return np.linalg.norm(weights_a - weights_b, axis=1)


def single_rows_in_an_array(weights_a, weights_b):
    """For two single rows, your number comes back in an array; look at what becomes of a row that has one axis."""
    return np.linalg.norm(np.atleast_2d(weights_a - weights_b), axis=-1)


def single_rows_taken_apart(weights_a, weights_b):
    """For two single rows, you have one number for each weight; look at what your loop goes over there."""
    return np.array([np.linalg.norm(a - b) for a, b in zip(weights_a, weights_b, strict=True)])


def three_tokens_only(weights_a, weights_b):
    """Only the first three weights of a row count in yours; look at rows of another length."""
    return np.linalg.norm((weights_a - weights_b)[..., [0, 1, 2]], axis=-1)
