# right: one product, three ways
import numpy as np


def project(x, w):
    return np.tensordot(x, w, axes=([1], [0]))


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(np.dot(q, k.transpose()) / np.sqrt(np.shape(k)[1]))
    return np.matmul(weights, v), weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    gap = np.subtract(weights_a, weights_b)
    return np.sqrt(np.multiply(gap, gap).sum(-1))
