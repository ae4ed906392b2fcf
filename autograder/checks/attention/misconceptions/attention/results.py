"""The mix of values, and the two results."""

import numpy as np

from autograder.checks.attention.misconceptions.attention._parts import mix, scaled_scores
from autograder.checks.attention.reference import softmax


def keys_for_values(q, k, v):
    """Your output is mixed from the keys; look at what a token hands over when it is chosen."""
    weights = softmax(scaled_scores(q, k))
    return weights @ k, weights


def last_value_only(q, k, v):
    """Each row of your output holds only the last value; look at what becomes of the earlier ones in your loop."""
    weights = softmax(scaled_scores(q, k))
    return np.outer(weights[:, -1], v[-1]), weights


def weights_turned_for_output(q, k, v):
    """Your weights are right, but your output uses them with rows and columns exchanged; look at your last product."""
    weights = softmax(scaled_scores(q, k))
    return weights.T @ v, weights


def scores_for_weights(q, k, v):
    """Your output is right, but beside it stand the scores; look at what the second result should be."""
    return softmax(scaled_scores(q, k)) @ v, scaled_scores(q, k)


def scores_for_weights__not_scaled(q, k, v):
    """The scores that come back are not scaled."""
    return softmax(scaled_scores(q, k)) @ v, q @ k.T


def weights_turned(q, k, v):
    """Your weights come back with a row for each key; look at what one row of them stands for."""
    weights = softmax(scaled_scores(q, k))
    return weights @ v, weights.T


def weights_of_one_lost(q, k, v):
    """Your weights lose an axis when there is one query or one key; look at their shape."""
    output, weights = mix(scaled_scores(q, k), v)
    return output, weights.squeeze()


def weights_before_output(q, k, v):
    """Your two results are right, but in the other order; look at which one comes first."""
    output, weights = mix(scaled_scores(q, k), v)
    return weights, output


def output_alone(q, k, v):
    """Your output is right, but it comes back alone; look at what else is to be returned."""
    return softmax(scaled_scores(q, k)) @ v


def weights_alone(q, k, v):
    """Your weights are right, but they come back alone; look at what else is to be returned."""
    return softmax(scaled_scores(q, k))


def queries_added_up(q, k, v):
    """Your output is one row for all queries together; look at how many rows should come back."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.sum(axis=0), weights


def queries_added_up__averaged(q, k, v):
    """Their average."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.mean(axis=0), weights
