# right: 1 over the sum of exp(s_m - s_j)
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    scores = np.asarray(scores, dtype=float)
    with np.errstate(over="ignore"):  # infinity is right here: 1 over it is 0
        return 1 / np.exp(scores[..., None, :] - scores[..., :, None]).sum(axis=-1)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
