# right: reduce, partial and a cached scale
from functools import lru_cache, partial, reduce

import numpy as np


largest = partial(np.max, axis=-1, keepdims=True)
total = partial(np.sum, axis=-1, keepdims=True)


@lru_cache
def scale(d_k):
    return d_k**-0.5


def project(x, w):
    return x @ w


def softmax(scores):
    powers = np.exp(scores - largest(scores))
    return powers / total(powers)


def attention(q, k, v):
    weights = softmax(scale(k.shape[1]) * (q @ k.T))
    return weights @ v, weights


def multi_head_attention(x, heads):
    def add(so_far, head):
        return [*so_far, attention(*(project(x, w) for w in head))]

    seen = reduce(add, heads, [])
    return np.concatenate([out for out, _ in seen], 1), np.array([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
