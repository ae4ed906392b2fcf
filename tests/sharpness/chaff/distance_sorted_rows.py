# wrong: head_disagreement - compares the rows sorted by size
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
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(np.sort(weights_a) - np.sort(weights_b), axis=-1)
