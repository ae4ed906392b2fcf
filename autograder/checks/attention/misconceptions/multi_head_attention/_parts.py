"""Steps that the wrong functions share."""

import numpy as np

from autograder.checks.attention.reference import attention, project


def apart(x, heads):
    """What each head says, and the weights of each."""
    pairs = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return tuple(zip(*pairs, strict=True))


def joined(pairs):
    outputs, weights = zip(*pairs, strict=True)
    return np.concatenate(outputs, axis=-1), np.stack(weights)
