# wrong: attention - keeps values in a dictionary by key, so that of equal keys the last one counts
import numpy as np


def project(x, w):
    return np.matmul(np.asarray(x), np.asarray(w))


def softmax(scores):
    scores = np.asarray(scores, dtype=float)
    shifted = scores - scores.max(-1)[..., None]
    powers = np.exp(shifted)
    return powers / powers.sum(-1)[..., None]


def attention(q, k, v):
    table = {tuple(key): value for key, value in zip(k, v)}
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ np.array([table[tuple(key)] for key in k]), weights


def multi_head_attention(x, heads):
    results = []
    for triple in heads:
        results.append(attention(*[project(x, w) for w in triple]))
    outputs, weights = zip(*results)
    return np.concatenate(outputs, axis=-1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    gap = np.asarray(weights_a) - np.asarray(weights_b)
    return np.sqrt(np.sum(gap * gap, axis=-1))
