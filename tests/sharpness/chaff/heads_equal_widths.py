# wrong: multi_head_attention - takes the width of the first head for all
import numpy as np


def project(x, w):
    return np.matmul(np.asarray(x), np.asarray(w))


def softmax(scores):
    scores = np.asarray(scores, dtype=float)
    shifted = scores - scores.max(-1)[..., None]
    powers = np.exp(shifted)
    return powers / powers.sum(-1)[..., None]


def attention(q, k, v):
    scale = 1 / np.sqrt(k.shape[-1])
    weights = softmax(np.einsum("id,jd->ij", q, k) * scale)
    return np.einsum("ij,jd->id", weights, v), weights


def multi_head_attention(x, heads):
    n, d = len(x), heads[0][2].shape[1]
    output, maps = np.zeros((n, d * len(heads))), np.zeros((len(heads), n, n))
    for i, head in enumerate(heads):
        output[:, i * d : (i + 1) * d], maps[i] = attention(*[project(x, w) for w in head])
    return output, maps


def head_disagreement(weights_a, weights_b):
    gap = np.asarray(weights_a) - np.asarray(weights_b)
    return np.sqrt(np.sum(gap * gap, axis=-1))
