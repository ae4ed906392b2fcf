import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    results = [attention(project(x, a), project(x, b), project(x, c)) for a, b, c in heads]
    output = sum(r[0] for r in results) / len(results)   # combine the heads
    return output, np.stack([r[1] for r in results])


def head_disagreement(weights_a, weights_b):
    return np.abs(weights_a - weights_b).sum(axis=-1)
