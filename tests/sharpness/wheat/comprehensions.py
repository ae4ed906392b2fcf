# right: comprehensions and nothing else
import numpy as np


def project(x, w):
    return np.array([[token @ column for column in w.T] for token in x])


def softmax(scores):
    shifted = scores - np.expand_dims(np.max(scores, -1), -1)
    return np.exp(shifted) / np.expand_dims(np.exp(shifted).sum(-1), -1)


def attention(q, k, v):
    weights = np.array([softmax(np.array([query @ key for key in k]) / np.sqrt(len(query))) for query in q])
    return np.array([sum(weight * value for weight, value in zip(row, v)) for row in weights]), weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
