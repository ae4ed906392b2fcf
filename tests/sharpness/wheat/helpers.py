# right: small helper functions
import numpy as np


def _shift(rows):
    return rows - rows.max(axis=-1, keepdims=True)


def _normalise(rows):
    return rows / rows.sum(axis=-1, keepdims=True)


def _scores(q, k):
    return q @ k.T / np.sqrt(k.shape[1])


def _head(x, w_q, w_k, w_v):
    return attention(project(x, w_q), project(x, w_k), project(x, w_v))


def project(x, w):
    return x @ w


def softmax(scores):
    return _normalise(np.exp(_shift(scores)))


def attention(q, k, v):
    weights = softmax(_scores(q, k))
    return weights @ v, weights


def multi_head_attention(x, heads):
    outputs, weights = zip(*(_head(x, *head) for head in heads))
    return np.hstack(outputs), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
