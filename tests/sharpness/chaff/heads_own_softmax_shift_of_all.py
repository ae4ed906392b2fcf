# wrong: multi_head_attention - has a softmax of its own that takes the maximum of all scores away
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
    for w_q, w_k, w_v in heads:
        q, k, v = project(x, w_q), project(x, w_k), project(x, w_v)
        scores = q @ k.T / np.sqrt(k.shape[1])
        e = np.exp(scores - scores.max())
        weights = e / e.sum(axis=1, keepdims=True)
        outputs.append(weights @ v)
        maps.append(weights)
    return np.hstack(outputs), np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
