# wrong: multi_head_attention - gives the weights of one head back without the head axis
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
    outputs, maps = [], []
    for w_q, w_k, w_v in heads:
        out, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        outputs.append(out)
        maps.append(weights)
    return np.hstack(outputs), maps[0] if len(maps) == 1 else np.stack(maps)


def head_disagreement(weights_a, weights_b):
    gap = np.asarray(weights_a) - np.asarray(weights_b)
    return np.sqrt(np.sum(gap * gap, axis=-1))
