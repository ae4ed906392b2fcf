# right: one function that makes all five
import numpy as np


def make(axis):
    def total(f, t):
        return f(t, axis=axis, keepdims=True)

    def project(x, w):
        return np.tensordot(x, w, axes=1)

    def softmax(scores):
        powers = np.exp(scores - total(np.max, scores))
        return powers / total(np.sum, powers)

    def attention(q, k, v):
        weights = softmax(np.inner(q, k) / np.sqrt(q.shape[axis]))
        return np.tensordot(weights, v, axes=1), weights

    def multi_head_attention(x, heads):
        seen = [attention(*(project(x, w) for w in head)) for head in heads]
        return np.concatenate([s[0] for s in seen], axis=axis), np.stack([s[1] for s in seen])

    def head_disagreement(weights_a, weights_b):
        return np.sqrt(np.square(weights_a - weights_b).sum(axis=axis))

    return project, softmax, attention, multi_head_attention, head_disagreement


project, softmax, attention, multi_head_attention, head_disagreement = make(-1)
