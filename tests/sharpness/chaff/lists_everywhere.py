# wrong: project, softmax, attention, multi_head_attention, head_disagreement - gives lists back, everywhere
import numpy as np


def project(x, w):
    return (np.asarray(x) @ np.asarray(w)).tolist()


def softmax(scores):
    scores = np.asarray(scores)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (e / e.sum(axis=-1, keepdims=True)).tolist()


def attention(q, k, v):
    q, k, v = np.asarray(q), np.asarray(k), np.asarray(v)
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return (weights @ v).tolist(), weights


def multi_head_attention(x, heads):
    seen = [attention(*[project(x, w) for w in head]) for head in heads]
    return np.hstack([out for out, _ in seen]).tolist(), [weights for _, weights in seen]


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1).tolist()
