# right: grows the output column by column
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
    output, weights = np.empty((len(x), 0)), np.empty((0, len(x), len(x)))
    for w_q, w_k, w_v in heads:
        out, rows = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        output = np.column_stack([output, out])
        weights = np.append(weights, rows[np.newaxis], axis=0)
    return output, weights


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
