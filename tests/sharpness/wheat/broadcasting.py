# right: new axes and sums in place of products
import numpy as np


def project(x, w):
    return (x[:, :, None] * w[None, :, :]).sum(axis=1)


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    scores = (q[:, None, :] * k[None, :, :]).sum(axis=-1) / np.sqrt(q.shape[-1])
    weights = softmax(scores)
    return (weights[:, :, None] * v[None, :, :]).sum(axis=1), weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
