"""From scores to weights."""

import numpy as np

from autograder.checks.attention.misconceptions.attention._parts import mix, scaled_scores
from autograder.checks.attention.reference import softmax


def softmax_over_queries(q, k, v):
    """Your weights sum to 1 over the queries; look at which axis the lesson names."""
    weights = softmax(scaled_scores(q, k).T).T
    return weights @ v, weights


def softmax_over_queries__keys_first(q, k, v):
    """With a row for each key, and so they come back."""
    weights = softmax(scaled_scores(q, k).T)
    return weights.T @ v, weights


def softmax_over_all(q, k, v):
    """All your weights together sum to 1; look at what the weights of each query should sum to."""
    scores = scaled_scores(q, k)
    weights = softmax(scores.ravel()).reshape(scores.shape)
    return weights @ v, weights


def softmax_twice(q, k, v):
    """Your weights went through softmax twice and are nearly even; look at how often it is called."""
    return mix(softmax(scaled_scores(q, k)), v)


def softmax_of_both_factors(q, k, v):
    """Your queries and keys go through softmax before they meet; look at what the formula applies softmax to."""
    weights = softmax(q) @ softmax(k).T
    return weights @ v, weights


def softmax_of_both_factors__scaled(q, k, v):
    """The scale is as in the formula."""
    weights = scaled_scores(softmax(q), softmax(k))
    return weights @ v, weights


def softmax_of_values(q, k, v):
    """Your values go through softmax before they are mixed; look at what the formula applies softmax to."""
    return mix(scaled_scores(q, k), softmax(v))


def softmax_left_out(q, k, v):
    """Your values are mixed by bare scores; look at what turns scores into weights."""
    return scaled_scores(q, k) @ v, scaled_scores(q, k)


def softmax_of_output(q, k, v):
    """Your output went through softmax, too; look at what softmax is for."""
    output, weights = mix(scaled_scores(q, k), v)
    return softmax(output), weights


def softmax_of_mixed_scores(q, k, v):
    """Your values are mixed by bare scores before softmax; look at which of the two comes first in the formula."""
    return softmax(scaled_scores(q, k) @ v), softmax(scaled_scores(q, k))


def exponentials_overflow(q, k, v):
    """Your exponentials overflow for large scores; look at which function of yours can do this step already."""
    exponentials = np.exp(scaled_scores(q, k))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def one_maximum_for_all_queries(q, k, v):
    """All your queries are shifted by the same maximum; look at which function of yours can do this step already."""
    scores = scaled_scores(q, k)
    exponentials = np.exp(scores - scores.max())
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def best_key_takes_all(q, k, v):
    """The best key gets all the weight in yours; look at what turns scores into weights."""
    scores = scaled_scores(q, k)
    best = scores == scores.max(axis=1, keepdims=True)
    weights = best / best.sum(axis=1, keepdims=True)
    return weights @ v, weights


def rounded_before_mixing(q, k, v):
    """Your weights are rounded; look at the rule on rounding at the top of the lesson."""
    weights = np.round(softmax(scaled_scores(q, k)), 4)
    return weights @ v, weights


def rounded_before_mixing__to_three_decimals(q, k, v):
    """To three decimals."""
    weights = np.round(softmax(scaled_scores(q, k)), 3)
    return weights @ v, weights


def rounded_before_mixing__to_two_decimals(q, k, v):
    """To two decimals."""
    weights = np.round(softmax(scaled_scores(q, k)), 2)
    return weights @ v, weights
