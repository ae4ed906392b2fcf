# wrong: multi_head_attention - has a softmax of its own that overflows
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    outputs, maps = [], []
    for w_q, w_k, w_v in heads:
        q, k, v = project(x, w_q), project(x, w_k), project(x, w_v)
        scores = q @ k.T / np.sqrt(k.shape[1])
        e = np.exp(scores)
        weights = e / e.sum(axis=1, keepdims=True)
        outputs.append(weights @ v)
        maps.append(weights)
    return np.hstack(outputs), np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
