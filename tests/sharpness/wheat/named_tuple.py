# right: a pair with names
from collections import namedtuple

import numpy as np


Attended = namedtuple("Attended", "output weights")


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return Attended(output=weights @ v, weights=weights)


def multi_head_attention(x, heads):
    seen = [attention(*[project(x, w) for w in head]) for head in heads]
    return Attended(np.hstack([each.output for each in seen]), np.stack([each.weights for each in seen]))


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
