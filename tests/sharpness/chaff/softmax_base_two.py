# wrong: softmax - takes powers of two
import numpy as np


def project(x, w):
    return np.matmul(np.asarray(x), np.asarray(w))


def softmax(scores):
    e = 2.0 ** (scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    scale = 1 / np.sqrt(k.shape[-1])
    weights = softmax(np.einsum("id,jd->ij", q, k) * scale)
    return np.einsum("ij,jd->id", weights, v), weights


def multi_head_attention(x, heads):
    results = []
    for triple in heads:
        results.append(attention(*[project(x, w) for w in triple]))
    outputs, weights = zip(*results)
    return np.concatenate(outputs, axis=-1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    gap = np.asarray(weights_a) - np.asarray(weights_b)
    return np.sqrt(np.sum(gap * gap, axis=-1))
