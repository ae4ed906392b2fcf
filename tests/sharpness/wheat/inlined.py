# right: everything inlined: no function calls another
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    s = q @ k.T / k.shape[1] ** 0.5
    w = np.exp(s - s.max(1)[:, None])
    w = w / w.sum(1)[:, None]
    return w @ v, w


def multi_head_attention(x, heads):
    outputs, maps = [], []
    for head in heads:
        q, k, v = x @ head[0], x @ head[1], x @ head[2]
        s = q @ k.T / k.shape[1] ** 0.5
        w = np.exp(s - s.max(1)[:, None])
        w = w / w.sum(1)[:, None]
        outputs += [w @ v]
        maps += [w]
    return np.concatenate(outputs, 1), np.array(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
