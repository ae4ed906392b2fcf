# wrong: softmax - takes the first score of a row away, not the largest
import numpy as np


def project(x, w):
    return np.dot(x, w)


def softmax(scores):
    e = np.exp(scores - scores[..., :1])
    return e / e.sum(axis=-1, keepdims=True)


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
