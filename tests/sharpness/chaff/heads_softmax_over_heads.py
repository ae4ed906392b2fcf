# wrong: multi_head_attention - takes the softmax over the heads
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    scores = np.stack([project(x, w_q) @ project(x, w_k).T / np.sqrt(w_k.shape[1]) for w_q, w_k, _ in heads])
    weights = softmax(scores.transpose(1, 2, 0)).transpose(2, 0, 1)
    return np.hstack([w @ project(x, w_v) for w, (*_, w_v) in zip(weights, heads)]), weights


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
