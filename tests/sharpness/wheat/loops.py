# right: loops over every number, with math only
import math

import numpy as np


def project(x, w):
    out = []
    for row in x:
        out.append([sum(row[i] * w[i][j] for i in range(len(row))) for j in range(len(w[0]))])
    return np.array(out, dtype=float)


def softmax(scores):
    if np.ndim(scores) > 1:
        return np.array([softmax(part) for part in scores])
    top = max(scores)
    powers = [math.exp(s - top) for s in scores]
    total = math.fsum(powers)
    return np.array([p / total for p in powers])


def attention(q, k, v):
    root = math.sqrt(len(k[0]))
    weights = softmax([[sum(a * b for a, b in zip(query, key)) / root for key in k] for query in q])
    output = np.zeros((len(q), len(v[0])))
    for i in range(len(q)):
        for j in range(len(k)):
            for d in range(len(v[0])):
                output[i, d] += weights[i, j] * v[j][d]
    return output, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    if np.ndim(weights_a) == 1:
        return math.sqrt(sum((a - b) ** 2 for a, b in zip(weights_a, weights_b)))
    return np.array([head_disagreement(a, b) for a, b in zip(weights_a, weights_b)])
