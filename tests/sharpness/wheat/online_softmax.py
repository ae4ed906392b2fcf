# right: goes through the keys once, one at a time, and corrects as it goes
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    n_q, root = len(q), np.sqrt(k.shape[1])
    top, total = np.full((n_q, 1), -np.inf), np.zeros((n_q, 1))
    output = np.zeros((n_q, v.shape[1]))
    for key, value in zip(k, v):
        score = (q @ key / root)[:, None]
        higher = np.maximum(top, score)
        old, new = np.exp(top - higher), np.exp(score - higher)
        total, output, top = total * old + new, output * old + new * value, higher
    return output / total, np.exp(q @ k.T / root - top) / total


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
