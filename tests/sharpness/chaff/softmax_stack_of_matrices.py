# wrong: softmax - sums over the last two axes of a stack
import numpy as np


def project(x, w):
    return np.dot(x, w)


def softmax(scores):
    axis = (-2, -1) if scores.ndim > 2 else -1
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(q, k, v):
    d_k = q.shape[1]
    attn = softmax(np.dot(q, k.T) / d_k**0.5)
    return np.dot(attn, v), attn


def multi_head_attention(x, heads):
    outputs, maps = [], []
    for wq, wk, wv in heads:
        out, attn = attention(np.dot(x, wq), np.dot(x, wk), np.dot(x, wv))
        outputs.append(out)
        maps.append(attn)
    return np.hstack(outputs), np.array(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
