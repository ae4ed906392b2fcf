# right: a head is a dataclass with a method
from dataclasses import dataclass

import numpy as np


@dataclass
class Head:
    query: np.ndarray
    key: np.ndarray
    value: np.ndarray

    @property
    def width(self):
        return self.value.shape[1]

    def __call__(self, x):
        return attention(project(x, self.query), project(x, self.key), project(x, self.value))


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    heads = [Head(*triple) for triple in heads]
    output = np.empty((len(x), sum(head.width for head in heads)))
    weights = np.empty((len(heads), len(x), len(x)))
    end = 0
    for i, head in enumerate(heads):
        start, end = end, end + head.width
        output[:, start:end], weights[i] = head(x)
    return output, weights


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
