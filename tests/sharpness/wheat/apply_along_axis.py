# right: one row at a time, by NumPy's own loop
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    def one_row(row):
        powers = np.exp(row - row.max())
        return powers / powers.sum()

    return np.apply_along_axis(one_row, -1, scores)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.apply_along_axis(np.linalg.norm, -1, weights_a - weights_b)
