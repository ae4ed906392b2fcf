"""What is compared with what."""

import numpy as np

from autograder.checks.attention.misconceptions.attention._parts import mix, scaled_scores
from autograder.checks.attention.reference import softmax


def queries_meet_queries(q, k, v):
    """Your queries are compared with each other; look at where the keys come in."""
    return mix(scaled_scores(q, q), v)


def keys_meet_keys(q, k, v):
    """Your keys are compared with each other; look at where the queries come in."""
    return mix(scaled_scores(k, k), v)


def keys_ask_queries(q, k, v):
    """Your rows of weights belong to the keys; look at which of the two asks."""
    return mix(scaled_scores(k, q), v)


def single_products_for_scores(q, k, v):
    """Your queries and keys are multiplied number by number; look at which product makes the scores."""
    return mix(q * k / np.sqrt(k.shape[1]), v)


def single_products_for_scores__keys_turned(q, k, v):
    """The keys are turned first."""
    return mix(q * k.T / np.sqrt(k.shape[1]), v)


def each_query_meets_one_key(q, k, v):
    """Each of your queries meets only the key in its own place; look at how many scores a query has."""
    return mix((q * k).sum(axis=-1) / np.sqrt(k.shape[1]), v)


def keys_reshaped(q, k, v):
    """Your keys are put into another shape instead of being turned; look at what reshape does to their order."""
    return mix(q @ k.reshape(k.shape[1], len(k)) / np.sqrt(k.shape[1]), v)


def keys_not_turned(q, k, v):
    """Your keys are not turned; look at how the shapes of queries and keys meet in their product."""
    return mix(q @ k / np.sqrt(k.shape[1]), v)


def cosines_for_scores(q, k, v):
    """Your scores are dot products of rows made one long; look at what the formula divides by."""
    lengths = np.linalg.norm(q, axis=1)[:, None] * np.linalg.norm(k, axis=1)
    return mix(q @ k.T / lengths, v)


def cosines_for_scores__scaled(q, k, v):
    """The scale comes on top."""
    lengths = np.linalg.norm(q, axis=1)[:, None] * np.linalg.norm(k, axis=1)
    return mix(q @ k.T / lengths / np.sqrt(k.shape[1]), v)


def cosines_for_scores__tiny_number_against_zero(q, k, v):
    """With 1e-9 against a query or key of zeros."""
    return mix(_cosines(q, k, 1e-9), v)


def cosines_for_scores__tiny_number_against_zero_scaled(q, k, v):
    """The scale comes on top."""
    return mix(_cosines(q, k, 1e-9) / np.sqrt(k.shape[1]), v)


def _cosines(q, k, tiny):
    q, k = (each / (np.linalg.norm(each, axis=1, keepdims=True) + tiny) for each in (q, k))
    return q @ k.T


def distances_for_scores(q, k, v):
    """Your queries and keys are compared by their distance; look at what the formula puts them together with."""
    return mix(-_distances(q, k), v)


def distances_for_scores__scaled(q, k, v):
    """The scale is as in the formula."""
    return mix(-_distances(q, k) / np.sqrt(k.shape[1]), v)


def distances_for_scores__squared(q, k, v):
    """By the squares of them."""
    return mix(-(_distances(q, k) ** 2), v)


def distances_for_scores__squared_and_scaled(q, k, v):
    """Both of it."""
    return mix(-(_distances(q, k) ** 2) / np.sqrt(k.shape[1]), v)


def distances_for_scores__farthest_first(q, k, v):
    """The farthest key gets the largest weight."""
    return mix(_distances(q, k) / np.sqrt(k.shape[1]), v)


def _distances(q, k):
    return np.linalg.norm(q[:, None] - k, axis=-1)


def negative_scores_lost(q, k, v):
    """Your negative scores became 0 before softmax; look at what stands between the scale and softmax."""
    return mix(np.maximum(scaled_scores(q, k), 0), v)


def last_product_only(q, k, v):
    """Each of your scores holds only the last of its products; look at what becomes of the earlier ones."""
    return mix(np.outer(q[:, -1], k[:, -1]) / np.sqrt(k.shape[1]), v)


def last_number_not_compared(q, k, v):
    """The last number of each query and key is missing from your scores; look at where your loop over them ends."""
    return mix(q[:, :-1] @ k[:, :-1].T / np.sqrt(k.shape[1]), v)


def keys_counted_by_queries(q, k, v):
    """You count the keys by the number of queries; look at what your loop over the keys and your array count."""
    scores = np.array([[query @ k[key] for key in range(len(q))] for query in q])
    return mix(scores / np.sqrt(k.shape[1]), v)


def keys_counted_by_queries__in_a_square_array(q, k, v):
    """The array is as wide as it is high, and the loop goes over the keys."""
    scores = np.zeros((len(q), len(q)))
    for number, key in enumerate(k):
        scores[:, number] = q @ key / np.sqrt(k.shape[1])
    return mix(scores, v)


def later_tokens_hidden(q, k, v):
    """Your queries see no key that comes after them; look at whether the lesson hides any."""
    scores = scaled_scores(q, k)
    return mix(np.where(np.tri(*scores.shape) > 0, scores, -np.inf), v)


def later_tokens_hidden__after_softmax(q, k, v):
    """Their weights are made 0."""
    weights = np.tril(softmax(scaled_scores(q, k)))
    return weights @ v, weights


def earlier_tokens_hidden(q, k, v):
    """Your queries see no key that comes before them; look at whether the lesson hides any."""
    scores = scaled_scores(q, k)
    return mix(np.where(np.triu(np.ones(scores.shape)) > 0, scores, -1e9), v)


def own_token_hidden(q, k, v):
    """Your queries do not see the key in their own place; look at whether a token may look at itself."""
    scores = scaled_scores(q, k)
    np.fill_diagonal(scores, -1e9)
    return mix(scores, v)


def own_token_hidden__entirely(q, k, v):
    """By a score of minus infinity."""
    scores = scaled_scores(q, k)
    np.fill_diagonal(scores, -np.inf)
    return mix(scores, v)


def keys_and_values_exchanged(q, k, v):
    """Your keys and values are exchanged; look at which of them a query is compared with."""
    weights = softmax(q @ v.T / np.sqrt(k.shape[1]))
    return weights @ k, weights


def queries_and_values_exchanged(q, k, v):
    """Your queries and values are exchanged; look at the order of the three that your function takes."""
    weights = softmax(v @ k.T / np.sqrt(k.shape[1]))
    return weights @ q, weights
