# wrong: head_disagreement - rounds to four digits
import numpy as np


def project(x, w):
    return np.dot(x, w)


def softmax(scores):
    z = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    z /= np.sum(z, axis=-1, keepdims=True)
    return z


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
    return np.round(np.linalg.norm(weights_a - weights_b, axis=-1), 4)
