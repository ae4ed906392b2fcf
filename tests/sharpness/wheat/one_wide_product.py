# right: all projections side by side in one product, then split
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    matrices = [w for head in heads for w in head]
    cuts = np.cumsum([w.shape[1] for w in matrices])[:-1]
    parts = np.split(project(x, np.hstack(matrices)), cuts, axis=1)
    seen = [attention(*parts[i : i + 3]) for i in range(0, len(parts), 3)]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
