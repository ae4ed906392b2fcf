# right: all heads in one product where widths allow, in a loop otherwise
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
    if len({(w_q.shape, w_v.shape) for w_q, _, w_v in heads}) > 1:
        seen = [attention(x @ w_q, x @ w_k, x @ w_v) for w_q, w_k, w_v in heads]
        return np.hstack([out for out, _ in seen]), np.stack([weights for _, weights in seen])
    q, k, v = (x @ np.stack(matrices) for matrices in zip(*heads))  # (h, n, d)
    weights = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(k.shape[-1]))
    return (weights @ v).transpose(1, 0, 2).reshape(len(x), -1), weights


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
