# right: generators feed the lists
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    def look():
        for w_q, w_k, w_v in heads:
            yield attention(project(x, w_q), project(x, w_k), project(x, w_v))

    outputs, weights = [], []
    for output, row in look():
        outputs.append(output)
        weights.append(row)
    return np.concatenate(outputs, axis=1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
