# wrong: project, softmax, attention, multi_head_attention, head_disagreement - rounds every result to three digits
import numpy as np


def rounded(value):
    return np.round(value, 3)


def project(x, w):
    return rounded(x @ w)


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return rounded(e / e.sum(axis=-1, keepdims=True))


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return rounded(weights @ v), rounded(weights)


def multi_head_attention(x, heads):
    outputs, maps = [], []
    for w_q, w_k, w_v in heads:
        out, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        outputs.append(out)
        maps.append(weights)
    return rounded(np.hstack(outputs)), rounded(np.stack(maps))


def head_disagreement(weights_a, weights_b):
    return rounded(np.linalg.norm(weights_a - weights_b, axis=-1))
