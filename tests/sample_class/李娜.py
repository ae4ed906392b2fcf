import numpy as np
from numpy import einsum

# 每个函数都用 einsum


def project(x, w):
    return einsum("ni,io->no", x, w)


def softmax(scores):
    z = scores - scores.max(-1)[..., np.newaxis]
    return np.exp(z - np.log(np.exp(z).sum(-1))[..., np.newaxis])


def attention(q, k, v):
    weights = softmax(einsum("qd,kd->qk", q, k) * k.shape[1] ** -0.5)
    return einsum("qk,kv->qv", weights, v), weights


def multi_head_attention(x, heads):
    outputs, weights = [], []
    for triple in heads:
        q, k, v = (project(x, w) for w in triple)
        o, a = attention(q, k, v)
        outputs += [o]
        weights += [a]
    return np.hstack(outputs), np.array(weights)


def head_disagreement(weights_a, weights_b):
    d = weights_a - weights_b
    return np.sqrt(einsum("...j,...j->...", d, d))
