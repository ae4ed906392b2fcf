# right: first head, then the rest
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    if scores.ndim > 1:
        return np.stack([softmax(part) for part in scores])
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    first, *rest = heads
    output, weights = attention(*(project(x, w) for w in first))
    if not rest:
        return output, weights[None]
    others, other_weights = multi_head_attention(x, rest)
    return np.hstack([output, others]), np.concatenate([weights[None], other_weights])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
