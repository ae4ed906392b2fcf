"""The mix of values, and the two results."""

import numpy as np

from autograder.checks.attention.misconceptions.attention._parts import mix, scaled_scores
from autograder.checks.attention.reference import softmax


def keys_for_values(q, k, v):
    """Your output is mixed from the keys; look at what a token hands over when it is chosen."""
    weights = softmax(scaled_scores(q, k))
    return weights @ k, weights


def queries_for_values(q, k, v):
    """Your output is mixed from the queries; look at what a token hands over when it is chosen."""
    weights = softmax(scaled_scores(q, k))
    return weights @ q, weights


def last_value_only(q, k, v):
    """Each row of your output holds only the last value; look at what becomes of the earlier ones in your loop."""
    weights = softmax(scaled_scores(q, k))
    return np.outer(weights[:, -1], v[-1]), weights


def last_value_left_out(q, k, v):
    """The last value is missing from your output; look at where your loop over the keys ends."""
    weights = softmax(scaled_scores(q, k))
    return weights[:, :-1] @ v[:-1], weights


def values_averaged(q, k, v):
    """Your output is divided by the number of keys; look at what your weights sum to already."""
    weights = softmax(scaled_scores(q, k))
    return weights @ v / len(k), weights


def queries_added_to_output(q, k, v):
    """Your queries are added to your output; look at what the formula holds besides weights and values."""
    output, weights = mix(scaled_scores(q, k), v)
    return q + output, weights


def queries_added_to_output__where_they_fit(q, k, v):
    """Only where they are as wide as it."""
    output, weights = mix(scaled_scores(q, k), v)
    return (q + output if q.shape == output.shape else output), weights


def best_value_only(q, k, v):
    """Each row of your output is one value, that of the best key; look at what the other weights are for."""
    weights = softmax(scaled_scores(q, k))
    return v[weights.argmax(axis=1)], weights


def scores_for_mixing(q, k, v):
    """Your weights are right, but your output mixes the values by bare scores; look at your last product."""
    return scaled_scores(q, k) @ v, softmax(scaled_scores(q, k))


def scores_for_mixing__not_scaled(q, k, v):
    """By scores that are not scaled."""
    return q @ k.T @ v, softmax(scaled_scores(q, k))


def softmax_of_weights_for_mixing(q, k, v):
    """Your weights are right, but your output uses their softmax; look at how often softmax is called."""
    weights = softmax(scaled_scores(q, k))
    return softmax(weights) @ v, weights


def single_products_for_output(q, k, v):
    """Your weights and values are multiplied number by number; look at which product makes the output."""
    weights = softmax(scaled_scores(q, k))
    return weights * v, weights


def values_before_weights(q, k, v):
    """Your last product begins with the values; look at which of the two comes first in the formula."""
    weights = softmax(scaled_scores(q, k))
    return v @ weights, weights


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


def output_turned(q, k, v):
    """Your output is right with rows and columns exchanged; look at what one row of it stands for."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.T, weights


def weights_of_one_lost(q, k, v):
    """Your weights lose an axis when there is one query or one key; look at their shape."""
    output, weights = mix(scaled_scores(q, k), v)
    return output, weights.squeeze()


def axis_of_one_query_lost(q, k, v):
    """Your results lose an axis where there is one query; look at the shapes they should have then."""
    output, weights = mix(scaled_scores(q, k), v)
    return (output[0], weights[0]) if len(q) == 1 else (output, weights)


def axis_of_one_query_lost__and_others_of_one(q, k, v):
    """And wherever else an axis has length 1."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.squeeze(), weights.squeeze()


def weights_before_output(q, k, v):
    """Your two results are right, but in the other order; look at which one comes first."""
    output, weights = mix(scaled_scores(q, k), v)
    return weights, output


def results_in_one_array(q, k, v):
    """Your two results are put into one array, which needs parts of one shape; look at how a pair is returned."""
    return np.array(mix(scaled_scores(q, k), v))


def output_alone(q, k, v):
    """Your output is right, but it comes back alone; look at what else is to be returned."""
    return softmax(scaled_scores(q, k)) @ v


def weights_alone(q, k, v):
    """Your weights are right, but they come back alone; look at what else is to be returned."""
    return softmax(scaled_scores(q, k))


def scores_returned_as_well(q, k, v):
    """Your output and weights are right, but a third result stands beside them; look at how many come back."""
    scores = scaled_scores(q, k)
    return *mix(scores, v), scores


def scores_returned_as_well__not_scaled(q, k, v):
    """As they are before the scale."""
    return *mix(scaled_scores(q, k), v), q @ k.T


def queries_added_up(q, k, v):
    """Your output is one row for all queries together; look at how many rows should come back."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.sum(axis=0), weights


def queries_added_up__averaged(q, k, v):
    """Their average."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.mean(axis=0), weights


def first_query_alone(q, k, v):
    """Only your first query is answered; look at how far to the right your return stands."""
    return mix(scaled_scores(q[:1], k), v)


def first_query_alone__others_empty(q, k, v):
    """The rows of the others stay empty."""
    output, weights = mix(scaled_scores(q, k), v)
    output[1:], weights[1:] = 0, 0
    return output, weights


def first_query_alone__as_it_is(q, k, v):
    """Without an axis for the queries."""
    output, weights = mix(scaled_scores(q, k), v)
    return output[0], weights[0]


def last_query_alone(q, k, v):
    """Only your last query is answered; look at what becomes of the earlier ones."""
    return mix(scaled_scores(q[-1:], k), v)


def last_query_alone__as_it_is(q, k, v):
    """Without an axis for the queries."""
    output, weights = mix(scaled_scores(q, k), v)
    return output[-1], weights[-1]


def output_runs_on(q, k, v):
    """Each row of your output holds those of the queries before it; look at where the sum is set back to 0."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.cumsum(axis=0), weights


def last_row_repeated(q, k, v):
    """All rows of your output are its last; look at whether your list holds the same array again and again."""
    output, weights = mix(scaled_scores(q, k), v)
    return np.repeat(output[-1:], len(q), axis=0), weights


def output_cut_off(q, k, v):
    """Your output loses its decimals when the values are whole numbers; look at the type of the array you fill."""
    output, weights = mix(scaled_scores(q, k), v)
    return output.astype(v.dtype), weights


def output_as_long_as_values(q, k, v):
    """Your output has a row for each value; look at the shape of the array that you fill."""
    return _filled(np.zeros_like(v), q, k, v)


def output_as_long_as_values__of_decimals(q, k, v):
    """Also where the values are whole numbers."""
    return _filled(np.zeros(v.shape), q, k, v)


def output_as_wide_as_queries(q, k, v):
    """Your output is as wide as the queries; look at the shape of the array that you fill."""
    output, weights = mix(scaled_scores(q, k), v)
    result = np.zeros(q.shape)
    result[:] = output
    return result, weights


def _filled(output, q, k, v):
    weights = softmax(scaled_scores(q, k))
    for query, row in enumerate(weights):
        output[query] = row @ v
    return output, weights
