"""Steps that the wrong functions share."""

import numpy as np

from autograder.checks.attention.reference import softmax


def scaled_scores(q, k):
    return q @ k.T / np.sqrt(k.shape[1])


def mix(scores, v):
    weights = softmax(scores)
    return weights @ v, weights
