# wrong: multi_head_attention - uses the heads in turn, from the third on the first two again
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
    for i in range(len(heads)):
        out, weights = attention(*[project(x, w) for w in heads[i % 2]])
        outputs.append(out)
        maps.append(weights)
    return np.hstack(outputs), np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
