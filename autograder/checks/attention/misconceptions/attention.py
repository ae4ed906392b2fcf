"""Mistakes in `attention`."""

import numpy as np

from autograder.checks.attention.reference import softmax


def _scores(q, k):
    return q @ k.T / np.sqrt(k.shape[1])


def _mix(scores, v):
    weights = softmax(scores)
    return weights @ v, weights


def not_scaled(q, k, v):
    """Your dot products go into softmax undivided; look at what the formula does to them first."""
    return _mix(q @ k.T, v)


def not_scaled__overflow(q, k, v):
    """The exponentials overflow as well."""
    exponentials = np.exp(q @ k.T)
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def not_scaled__weights_first(q, k, v):
    """The results come in the other order as well."""
    output, weights = _mix(q @ k.T, v)
    return weights, output


def not_scaled__output_alone(q, k, v):
    """The weights do not come back."""
    return softmax(q @ k.T) @ v


def scaled_by_whole_width(q, k, v):
    """Your dot products are divided by the whole width of a key; look at the scale in the formula again."""
    return _mix(q @ k.T / k.shape[1], v)


def scaled_by_half_the_width(q, k, v):
    """Your scale is half the width of a key; look at which part of your expression Python works out first."""
    return _mix(q @ k.T / (k.shape[1] ** 1 / 2), v)


def scaled_by_twice_the_width(q, k, v):
    """Your scale is twice the width of a key; look at which part of your expression Python works out first."""
    return _mix(q @ k.T / k.shape[1] ** 1 / 2, v)


def scale_cut_to_whole_number(q, k, v):
    """The decimals of your scale are lost; look at what int does to a root."""
    return _mix(q @ k.T / int(np.sqrt(k.shape[1])), v)


def multiplied_by_scale(q, k, v):
    """Your scale makes the scores larger; look at why the lesson has a scale at all."""
    return _mix(q @ k.T * np.sqrt(k.shape[1]), v)


def scaled_by_lesson_width(q, k, v):
    """Your scale is always that of tokens with two numbers; look at what it should depend on."""
    return _mix(q @ k.T / np.sqrt(2), v)


def scaled_by_value_width(q, k, v):
    """Your scale comes from the width of the values; look at what d_k is the length of."""
    return _mix(q @ k.T / np.sqrt(v.shape[1]), v)


def scaled_by_number_of_keys(q, k, v):
    """Your scale comes from the number of keys; look at what d_k is the length of."""
    return _mix(q @ k.T / np.sqrt(len(k)), v)


def scaled_by_number_of_queries(q, k, v):
    """Your scale comes from the number of queries; look at what d_k is the length of."""
    return _mix(q @ k.T / np.sqrt(len(q)), v)


def scaled_after_softmax(q, k, v):
    """Your rows of weights do not sum to 1, since they are scaled; look at where in the formula the scale stands."""
    weights = softmax(q @ k.T) / np.sqrt(k.shape[1])
    return weights @ v, weights


def scaled_after_mixing(q, k, v):
    """Your output is scaled instead of the dot products; look at where in the formula the scale stands."""
    weights = softmax(q @ k.T)
    return weights @ v / np.sqrt(k.shape[1]), weights


def queries_meet_queries(q, k, v):
    """Your queries are compared with each other; look at where the keys come in."""
    return _mix(_scores(q, q), v)


def keys_meet_keys(q, k, v):
    """Your keys are compared with each other; look at where the queries come in."""
    return _mix(_scores(k, k), v)


def keys_ask_queries(q, k, v):
    """Your rows of weights belong to the keys; look at which of the two asks."""
    return _mix(_scores(k, q), v)


def keys_reshaped(q, k, v):
    """Your keys are put into another shape instead of being turned; look at what reshape does to their order."""
    return _mix(q @ k.reshape(k.shape[1], len(k)) / np.sqrt(k.shape[1]), v)


def softmax_over_queries(q, k, v):
    """Your weights sum to 1 over the queries; look at which axis the lesson names."""
    weights = softmax(_scores(q, k).T).T
    return weights @ v, weights


def softmax_over_all(q, k, v):
    """All your weights together sum to 1; look at what the weights of each query should sum to."""
    scores = _scores(q, k)
    weights = softmax(scores.ravel()).reshape(scores.shape)
    return weights @ v, weights


def softmax_twice(q, k, v):
    """Your weights went through softmax twice and are nearly even; look at how often it is called."""
    return _mix(softmax(_scores(q, k)), v)


def softmax_left_out(q, k, v):
    """Your values are mixed by bare scores; look at what turns scores into weights."""
    return _scores(q, k) @ v, _scores(q, k)


def softmax_of_output(q, k, v):
    """Your output went through softmax, too; look at what softmax is for."""
    output, weights = _mix(_scores(q, k), v)
    return softmax(output), weights


def softmax_of_mixed_scores(q, k, v):
    """Your values are mixed by bare scores before softmax; look at which of the two comes first in the formula."""
    return softmax(_scores(q, k) @ v), softmax(_scores(q, k))


def exponentials_overflow(q, k, v):
    """Your exponentials overflow for large scores; look at which function of yours can do this step already."""
    exponentials = np.exp(_scores(q, k))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def one_maximum_for_all_queries(q, k, v):
    """All your queries are shifted by the same maximum; look at which function of yours can do this step already."""
    scores = _scores(q, k)
    exponentials = np.exp(scores - scores.max())
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def best_key_takes_all(q, k, v):
    """The best key gets all the weight in yours; look at what turns scores into weights."""
    scores = _scores(q, k)
    best = scores == scores.max(axis=1, keepdims=True)
    weights = best / best.sum(axis=1, keepdims=True)
    return weights @ v, weights


def cosines_for_scores(q, k, v):
    """Your scores are dot products of rows made one long; look at what the formula divides by."""
    lengths = np.linalg.norm(q, axis=1)[:, None] * np.linalg.norm(k, axis=1)
    return _mix(q @ k.T / lengths, v)


def later_tokens_hidden(q, k, v):
    """Your queries see no key that comes after them; look at whether the lesson hides any."""
    scores = _scores(q, k)
    return _mix(np.where(np.tri(*scores.shape) > 0, scores, -np.inf), v)


def keys_for_values(q, k, v):
    """Your output is mixed from the keys; look at what a token hands over when it is chosen."""
    weights = softmax(_scores(q, k))
    return weights @ k, weights


def last_value_only(q, k, v):
    """Each row of your output holds only the last value; look at what becomes of the earlier ones in your loop."""
    weights = softmax(_scores(q, k))
    return np.outer(weights[:, -1], v[-1]), weights


def keys_and_values_exchanged(q, k, v):
    """Your keys and values are exchanged; look at which of them a query is compared with."""
    weights = softmax(q @ v.T / np.sqrt(k.shape[1]))
    return weights @ k, weights


def weights_turned_for_output(q, k, v):
    """Your weights are right, but your output uses them with rows and columns exchanged; look at your last product."""
    weights = softmax(_scores(q, k))
    return weights.T @ v, weights


def scores_for_weights(q, k, v):
    """Your output is right, but beside it stand the scores; look at what the second result should be."""
    return softmax(_scores(q, k)) @ v, _scores(q, k)


def scores_for_weights__not_scaled(q, k, v):
    """The scores that come back are not scaled."""
    return softmax(_scores(q, k)) @ v, q @ k.T


def weights_turned(q, k, v):
    """Your weights come back with a row for each key; look at what one row of them stands for."""
    weights = softmax(_scores(q, k))
    return weights @ v, weights.T


def weights_of_one_lost(q, k, v):
    """Your weights lose an axis when there is one query or one key; look at their shape."""
    output, weights = _mix(_scores(q, k), v)
    return output, weights.squeeze()


def weights_before_output(q, k, v):
    """Your two results are right, but in the other order; look at which one comes first."""
    output, weights = _mix(_scores(q, k), v)
    return weights, output


def output_alone(q, k, v):
    """Your output is right, but it comes back alone; look at what else is to be returned."""
    return softmax(_scores(q, k)) @ v


def weights_alone(q, k, v):
    """Your weights are right, but they come back alone; look at what else is to be returned."""
    return softmax(_scores(q, k))


def queries_added_up(q, k, v):
    """Your output is one row for all queries together; look at how many rows should come back."""
    output, weights = _mix(_scores(q, k), v)
    return output.sum(axis=0), weights


def queries_added_up__averaged(q, k, v):
    """Their average."""
    output, weights = _mix(_scores(q, k), v)
    return output.mean(axis=0), weights


def rounded_before_mixing(q, k, v):
    """Your weights are rounded; look at the rule on rounding at the top of the lesson."""
    weights = np.round(softmax(_scores(q, k)), 4)
    return weights @ v, weights


def rounded_before_mixing__to_three_decimals(q, k, v):
    """To three decimals."""
    weights = np.round(softmax(_scores(q, k)), 3)
    return weights @ v, weights
