"""Which queries are compared at all."""

import numpy as np


def last_query_only(weights_a, weights_b):
    """Your number is the distance of the last query alone; look at how many numbers should come back."""
    return np.linalg.norm((weights_a - weights_b)[-1])


def last_query_only__single_rows_whole(weights_a, weights_b):
    """Two single rows are compared as they should be."""
    return np.linalg.norm(np.atleast_2d(weights_a - weights_b)[-1])


def third_query_only(weights_a, weights_b):
    """Your number is the distance of the third query alone; look at how many numbers should come back."""
    return np.linalg.norm((weights_a - weights_b)[2])


def third_query_only__single_rows_whole(weights_a, weights_b):
    """Two single rows are compared as they should be."""
    difference = weights_a - weights_b
    return np.linalg.norm(difference if difference.ndim == 1 else difference[2])


def first_distance_only(weights_a, weights_b):
    """Only the distance of your first query is there; look at how far to the right your return stands."""
    return np.linalg.norm(np.atleast_2d(weights_a - weights_b)[0])


def first_distance_only__also_of_weights(weights_a, weights_b):
    """For two single rows, that of their first weights."""
    return np.linalg.norm((weights_a - weights_b)[0])


def first_distance_only__in_an_array(weights_a, weights_b):
    """It comes back in an array."""
    return np.array([first_distance_only(weights_a, weights_b)])


def first_distance_only__in_an_array_of_zeros(weights_a, weights_b):
    """Those of the others are 0."""
    difference = weights_a - weights_b
    result = np.zeros(len(difference))
    result[0] = np.linalg.norm(difference[0])
    return result


def three_queries_only(weights_a, weights_b):
    """Your function is made for three queries; look at how many there may be."""
    difference = weights_a - weights_b
    return np.array([np.linalg.norm(difference[query]) for query in (0, 1, 2)])


def three_queries_only__single_rows_whole(weights_a, weights_b):
    """Two single rows are compared as they should be."""
    if weights_a.ndim == 1:
        return np.linalg.norm(weights_a - weights_b)
    return three_queries_only(weights_a, weights_b)


def three_queries_only__of_three_weights(weights_a, weights_b):
    """Only the first three weights of each count."""
    difference = weights_a - weights_b
    return np.array([np.linalg.norm(difference[query, [0, 1, 2]]) for query in (0, 1, 2)])


def three_queries_only__of_three_weights_single_rows_whole(weights_a, weights_b):
    """And two single rows are compared as they should be."""
    if weights_a.ndim == 1:
        return np.linalg.norm(weights_a - weights_b)
    return three_queries_only__of_three_weights(weights_a, weights_b)
