import sys

import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    outputs, weights = [], []
    for w_q, w_k, w_v in heads:
        o, w = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        outputs.append(o)
        weights.append(w)
    return np.concatenate(outputs, axis=-1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    return np.sqrt(np.sum((weights_a - weights_b) ** 2, axis=-1))


x = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
print(attention(x, x, x))
sys.exit()
