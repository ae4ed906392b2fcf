# right: tokens as columns inside
import numpy as np


def project(x, w):
    return (w.T @ x.T).T


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    scores = k @ q.T / np.sqrt(q.shape[1])  # keys down, queries across
    powers = np.exp(scores - scores.max(axis=0))
    columns = powers / powers.sum(axis=0)
    return (v.T @ columns).T, columns.T


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
