# wrong: attention - has the lesson's width built in
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(2))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
