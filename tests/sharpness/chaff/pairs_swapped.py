# wrong: attention, multi_head_attention - gives the weights first, everywhere
import numpy as np


def project(x, w):
    return np.dot(x, w)


def softmax(scores):
    z = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    z /= np.sum(z, axis=-1, keepdims=True)
    return z


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights, weights @ v


def multi_head_attention(x, heads):
    seen = [attention(*[project(x, w) for w in head]) for head in heads]
    return np.stack([weights for weights, _ in seen]), np.hstack([out for _, out in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
