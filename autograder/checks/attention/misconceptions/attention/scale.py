"""The scale of the scores."""

import numpy as np

from autograder.checks.attention.misconceptions.attention._parts import mix
from autograder.checks.attention.reference import softmax


def not_scaled(q, k, v):
    """Your dot products go into softmax undivided; look at what the formula does to them first."""
    return mix(q @ k.T, v)


def not_scaled__overflow(q, k, v):
    """The exponentials overflow as well."""
    exponentials = np.exp(q @ k.T)
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights @ v, weights


def not_scaled__weights_first(q, k, v):
    """The results come in the other order as well."""
    output, weights = mix(q @ k.T, v)
    return weights, output


def not_scaled__output_alone(q, k, v):
    """The weights do not come back."""
    return softmax(q @ k.T) @ v


def not_scaled__scores_as_well(q, k, v):
    """The scores come back as a third result."""
    return *mix(q @ k.T, v), q @ k.T


def scaled_by_whole_width(q, k, v):
    """Your dot products are divided by the whole width of a key; look at the scale in the formula again."""
    return mix(q @ k.T / k.shape[1], v)


def scaled_by_square_of_width(q, k, v):
    """Your scale is the square of a key's width; look at the scale in the formula again."""
    return mix(q @ k.T / k.shape[1] ** 2, v)


def scaled_by_fourth_root(q, k, v):
    """Your scale is the fourth root of a key's width; look at whether queries and keys are both scaled by it."""
    return mix(q @ k.T / k.shape[1] ** 0.25, v)


def scaled_by_count_of_all_numbers(q, k, v):
    """Your scale counts all the numbers in the keys; look at what d_k is the length of."""
    return mix(q @ k.T / np.sqrt(k.size), v)


def scaled_by_half_the_width(q, k, v):
    """Your scale is half the width of a key; look at which part of your expression Python works out first."""
    return mix(q @ k.T / (k.shape[1] ** 1 / 2), v)


def scaled_by_twice_the_width(q, k, v):
    """Your scale is twice the width of a key; look at which part of your expression Python works out first."""
    return mix(q @ k.T / k.shape[1] ** 1 / 2, v)


def scale_cut_to_whole_number(q, k, v):
    """The decimals of your scale are lost; look at what int does to a root."""
    return mix(q @ k.T / int(np.sqrt(k.shape[1])), v)


def scores_cut_to_whole_numbers(q, k, v):
    """Your scores are whole numbers; look at what two slashes do in Python."""
    return mix(q @ k.T // np.sqrt(k.shape[1]), v)


def multiplied_by_scale(q, k, v):
    """Your scale makes the scores larger; look at why the lesson has a scale at all."""
    return mix(q @ k.T * np.sqrt(k.shape[1]), v)


def scaled_by_lesson_width(q, k, v):
    """Your scale is always that of tokens with two numbers; look at what it should depend on."""
    return mix(q @ k.T / np.sqrt(2), v)


def scaled_by_example_width(q, k, v):
    """Your scale is always 2, as in the example worked by hand; look at what it should depend on."""
    return mix(q @ k.T / 2, v)


def scaled_by_value_width(q, k, v):
    """Your scale comes from the width of the values; look at what d_k is the length of."""
    return mix(q @ k.T / np.sqrt(v.shape[1]), v)


def scaled_by_number_of_keys(q, k, v):
    """Your scale comes from the number of keys; look at what d_k is the length of."""
    return mix(q @ k.T / np.sqrt(len(k)), v)


def scaled_by_number_of_queries(q, k, v):
    """Your scale comes from the number of queries; look at what d_k is the length of."""
    return mix(q @ k.T / np.sqrt(len(q)), v)


def scaled_after_softmax(q, k, v):
    """Your rows of weights do not sum to 1, since they are scaled; look at where in the formula the scale stands."""
    weights = softmax(q @ k.T) / np.sqrt(k.shape[1])
    return weights @ v, weights


def scaled_after_mixing(q, k, v):
    """Your output is scaled instead of the dot products; look at where in the formula the scale stands."""
    weights = softmax(q @ k.T)
    return weights @ v / np.sqrt(k.shape[1]), weights


def weights_not_scaled(q, k, v):
    """Your output is right, but the weights beside it come from scores that are not scaled; look at what you return."""
    return mix(q @ k.T / np.sqrt(k.shape[1]), v)[0], softmax(q @ k.T)
