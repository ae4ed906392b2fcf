# right: narrow heads padded with zeros, all in one product
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
    d_k = np.array([w_k.shape[1] for _, w_k, _ in heads])
    d_v = [w_v.shape[1] for *_, w_v in heads]

    def padded(matrices):
        widest = max(w.shape[1] for w in matrices)
        return np.stack([np.pad(w, ((0, 0), (0, widest - w.shape[1]))) for w in matrices])

    q, k, v = (x @ padded(matrices) for matrices in zip(*heads))
    weights = softmax(q @ k.swapaxes(1, 2) / np.sqrt(d_k)[:, None, None])
    output = weights @ v
    return np.hstack([out[:, :width] for out, width in zip(output, d_v)]), weights


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
