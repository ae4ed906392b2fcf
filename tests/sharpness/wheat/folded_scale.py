# right: the scale folded into the query projection
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
    outputs, maps = [], []
    for w_q, w_k, w_v in heads:
        between = w_q @ w_k.T / np.sqrt(w_k.shape[1])  # tokens are compared through one matrix
        weights = softmax(x @ between @ x.T)
        outputs.append(weights @ x @ w_v)
        maps.append(weights)
    return np.hstack(outputs), np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
