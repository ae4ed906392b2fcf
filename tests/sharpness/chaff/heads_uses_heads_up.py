# wrong: multi_head_attention - takes the heads out of the list it was given
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
    heads = heads if isinstance(heads, list) else list(heads)
    while heads:
        out, weights = attention(*[project(x, w) for w in heads.pop(0)])
        outputs.append(out)
        maps.append(weights)
    return np.hstack(outputs), np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
