# loops all the way down, I wanted to see every step
import math

import numpy as np


def project(x, w):
    n, d_in, d_out = len(x), len(w), len(w[0])
    out = np.zeros((n, d_out))
    for i in range(n):
        for j in range(d_out):
            for m in range(d_in):
                out[i, j] += x[i][m] * w[m][j]
    return out


def softmax_row(row):
    biggest = max(row)
    powers = [math.exp(value - biggest) for value in row]
    return [p / sum(powers) for p in powers]


def softmax(scores):
    scores = np.array(scores, dtype=float)
    flat = scores.reshape(-1, scores.shape[-1])
    return np.array([softmax_row(row) for row in flat]).reshape(scores.shape)


def attention(q, k, v):
    scores = np.zeros((len(q), len(k)))
    for i in range(len(q)):
        for j in range(len(k)):
            scores[i, j] = sum(a * b for a, b in zip(q[i], k[j])) / math.sqrt(len(k[0]))
    weights = softmax(scores)
    output = np.zeros((len(q), len(v[0])))
    for i in range(len(q)):
        for j in range(len(k)):
            output[i] += weights[i, j] * v[j]
    return output, weights


def multi_head_attention(x, heads):
    all_outputs = None
    all_weights = []
    for w_q, w_k, w_v in heads:
        output, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        all_outputs = output if all_outputs is None else np.hstack([all_outputs, output])
        all_weights.append(weights)
    return all_outputs, np.array(all_weights)


def head_disagreement(weights_a, weights_b):
    a, b = np.atleast_2d(weights_a), np.atleast_2d(weights_b)
    distances = np.array([math.dist(row_a, row_b) for row_a, row_b in zip(a, b)])
    return distances if np.ndim(weights_a) == 2 else distances[0]
