"""Over which axis, and what comes back."""

import math

import numpy as np


def distance_for_each_key(weights_a, weights_b):
    """You have one distance for each key; look at what one row of weights stands for."""
    return np.linalg.norm(weights_a - weights_b, axis=0)


def distance_for_each_key__of_squares(weights_a, weights_b):
    """Sums of squares."""
    return ((weights_a - weights_b) ** 2).sum(axis=0)


def distance_for_each_key__of_absolute_differences(weights_a, weights_b):
    """Sums of absolute differences."""
    return np.abs(weights_a - weights_b).sum(axis=0)


def one_matrix_turned(weights_a, weights_b):
    """Rows of one head are compared with columns of the other; look at where a matrix is turned."""
    return np.linalg.norm(weights_a - weights_b.T, axis=-1)


def one_distance_for_all(weights_a, weights_b):
    """You have one distance for the whole matrix; look at how many queries there are."""
    return np.linalg.norm(weights_a - weights_b)


def one_distance_for_all__matrices_only(weights_a, weights_b):
    """The norm, or a loop in a loop, is one for matrices and stops at single rows."""
    return np.linalg.norm(weights_a - weights_b, "fro")


def one_distance_for_all__of_squares(weights_a, weights_b):
    """The squares of all differences added up."""
    return ((weights_a - weights_b) ** 2).sum()


def one_distance_for_all__of_absolute_differences(weights_a, weights_b):
    """All absolute differences added up."""
    return np.abs(weights_a - weights_b).sum()


def one_distance_for_all__of_averages(weights_a, weights_b):
    """The root of the average square."""
    return np.sqrt(((weights_a - weights_b) ** 2).mean())


def one_distance_for_all__divided_by_their_number(weights_a, weights_b):
    """Divided by how many queries there are."""
    return np.linalg.norm(weights_a - weights_b) / len(weights_a)


def one_distance_for_all__of_average_absolute_differences(weights_a, weights_b):
    """The average of all absolute differences."""
    return np.abs(weights_a - weights_b).mean()


def one_distance_for_all__of_average_squares(weights_a, weights_b):
    """The average square."""
    return ((weights_a - weights_b) ** 2).mean()


def one_distance_for_all__of_largest_difference(weights_a, weights_b):
    """The largest difference."""
    return np.abs(weights_a - weights_b).max()


def largest_distance_only(weights_a, weights_b):
    """Your number is the largest distance of all queries; look at how many numbers should come back."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).max()


def sum_of_earlier_queries_kept(weights_a, weights_b):
    """Each of your distances holds those of the queries before it; look at where the sum is set back to 0."""
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1).cumsum()).reshape(weights_a.shape[:-1])


def distances_averaged(weights_a, weights_b):
    """Your number is the average over all queries; look at how many numbers should come back."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).mean()


def distances_added_up(weights_a, weights_b):
    """Your number is the sum over all queries; look at how many numbers should come back."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).sum()


def queries_averaged_first(weights_a, weights_b):
    """Your number compares the averages of all queries; look at how many numbers should come back."""
    return np.linalg.norm(np.atleast_2d(weights_a - weights_b).mean(axis=0))


def matrix_norm(weights_a, weights_b):
    """Your number is a norm of the whole matrix; look at how many queries there are."""
    return np.linalg.norm(weights_a - weights_b, 2)


def every_query_with_every_other(weights_a, weights_b):
    """You compare every query with every other; look at which two rows belong together."""
    return np.linalg.norm(weights_a[:, None] - weights_b[None], axis=-1)


def every_query_with_every_other__by_products(weights_a, weights_b):
    """The differences of each query are multiplied with those of every other."""
    difference = weights_a - weights_b
    return np.sqrt(difference @ difference.T)


def every_query_with_every_other__single_rows_as_matrices(weights_a, weights_b):
    """Two single rows are made matrices."""
    return every_query_with_every_other(np.atleast_2d(weights_a), np.atleast_2d(weights_b))


def every_query_with_every_other__single_rows_whole(weights_a, weights_b):
    """Two single rows are compared as they should be."""
    if weights_a.ndim == 1:
        return np.linalg.norm(weights_a - weights_b)
    return every_query_with_every_other(weights_a, weights_b)


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


def axis_of_one_distance_lost(weights_a, weights_b):
    """Where there is one token, your distance is no array; look at the shape for matrices, however small."""
    return np.linalg.norm(weights_a - weights_b, axis=-1).squeeze()


def distances_repeated(weights_a, weights_b):
    """Each of your distances fills a whole row; look at the shape of the array that you fill."""
    distances = np.linalg.norm(weights_a - weights_b, axis=-1)
    return np.repeat(distances[:, None], len(distances), axis=1) if distances.ndim else distances


def second_axis_always(weights_a, weights_b):
    """Your function stops for two single rows, which have no second axis; look at which axis is always the last one."""
    return np.linalg.norm(weights_a - weights_b, axis=1)


def second_axis_always__in_einsum(weights_a, weights_b):
    """It has a letter of its own."""
    difference = weights_a - weights_b
    return np.sqrt(np.einsum("ij,ij->i", difference, difference))


def second_axis_always__for_the_diagonal(weights_a, weights_b):
    """Only a matrix has a diagonal."""
    difference = weights_a - weights_b
    return np.sqrt(np.diag(difference @ difference.T))


def single_rows_in_an_array(weights_a, weights_b):
    """For two single rows, your number comes back in an array; look at what becomes of a row that has one axis."""
    return np.linalg.norm(np.atleast_2d(weights_a - weights_b), axis=-1)


def single_rows_taken_apart(weights_a, weights_b):
    """For two single rows, you have one number for each weight; look at what your loop goes over there."""
    return np.array([np.linalg.norm(a - b) for a, b in zip(weights_a, weights_b, strict=True)])


def single_rows_stop(weights_a, weights_b):
    """Your function stops for two single rows, which have one axis; look at what your loops go over there."""
    return np.array([math.dist(a, b) for a, b in zip(weights_a, weights_b, strict=True)])


def single_rows_stop__in_pairs_of_weights(weights_a, weights_b):
    """Weights are put together in pairs."""
    pairs = [zip(a, b, strict=True) for a, b in zip(weights_a, weights_b, strict=True)]
    return np.array([math.sqrt(sum((a - b) ** 2 for a, b in row)) for row in pairs])


def single_rows_stop__counted_by_shape(weights_a, weights_b):
    """The second number of the shape is asked for."""
    columns = range(weights_a.shape[1])
    return np.array([_length(a, b, columns) for a, b in zip(weights_a, weights_b, strict=True)])


def single_rows_stop__counted_by_both_numbers(weights_a, weights_b):
    """The shape is taken for two numbers."""
    rows, columns = weights_a.shape
    return np.array([_length(weights_a[row], weights_b[row], range(columns)) for row in range(rows)])


def single_rows_stop__counted_by_length(weights_a, weights_b):
    """The length of each row is asked for."""
    return np.array([_length(a, b, range(len(a))) for a, b in zip(weights_a, weights_b, strict=True)])


def single_rows_stop__by_a_pair_of_places(weights_a, weights_b):
    """Each weight is asked for by row and column, as in a matrix of as many of both."""
    places = range(len(weights_a))
    difference = weights_a - weights_b
    return np.array([math.sqrt(sum(difference[row, place] ** 2 for place in places)) for row in places])


def single_rows_stop__by_one_place_after_the_other(weights_a, weights_b):
    """Each weight is asked for by row and then by column."""
    places = range(len(weights_a))
    return np.array([_length(weights_a[row], weights_b[row], places) for row in places])


def _length(a, b, places):
    return math.sqrt(sum((a[place] - b[place]) ** 2 for place in places))


def three_tokens_only(weights_a, weights_b):
    """Only the first three weights of a row count in yours; look at rows of another length."""
    return np.linalg.norm((weights_a - weights_b)[..., [0, 1, 2]], axis=-1)
