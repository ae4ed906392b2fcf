# right: one expression each
import numpy as np


project = lambda x, w: x.dot(w)


normalise = lambda e: e / e.sum(-1, keepdims=True)
softmax = lambda scores: normalise(np.exp(scores - scores.max(-1, keepdims=True)))


attention = lambda q, k, v: ((a := softmax(q.dot(k.T) / k.shape[1] ** 0.5)).dot(v), a)


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


head_disagreement = lambda weights_a, weights_b: np.linalg.norm(weights_a - weights_b, axis=-1)
