# right: more parameters than asked for, with defaults
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores, axis=-1, temperature=1.0):
    scaled = scores / temperature
    powers = np.exp(scaled - scaled.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def attention(q, k, v, mask=None, *, scale=None):
    scores = q @ k.T * (scale or 1 / np.sqrt(k.shape[-1]))
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores, axis=1)
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
