# wrong: multi_head_attention - remembers a head's weights by its query projection alone
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
    maps = {}
    outputs = []
    for w_q, w_k, w_v in heads:
        q, k, v = project(x, w_q), project(x, w_k), project(x, w_v)
        weights = maps.setdefault(w_q.tobytes(), attention(q, k, v)[1])
        outputs.append(weights @ v)
    return np.hstack(outputs), np.stack([maps[head[0].tobytes()] for head in heads])


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
