# right: takes nested lists as well as arrays, everywhere
import numpy as np


def array(values):
    return np.array(values, dtype=float)


def project(x, w):
    return array(x) @ array(w)


def softmax(scores):
    scores = array(scores)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    q, k, v = array(q), array(k), array(v)
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(array(weights_a) - array(weights_b), axis=-1)
