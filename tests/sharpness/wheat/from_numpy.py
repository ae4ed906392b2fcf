# right: names taken out of NumPy
from numpy import amax, array, concatenate, exp, matmul, sqrt, sum
from numpy.linalg import norm


def project(x, w):
    return matmul(x, w)


def softmax(scores):
    powers = exp(scores - amax(scores, axis=-1, keepdims=True))
    return powers / sum(powers, axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(matmul(q, k.T) / sqrt(k.shape[1]))
    return matmul(weights, v), weights


def multi_head_attention(x, heads):
    seen = [attention(*[project(x, w) for w in head]) for head in heads]
    return concatenate([s[0] for s in seen], axis=1), array([s[1] for s in seen])


def head_disagreement(weights_a, weights_b):
    return norm(weights_a - weights_b, axis=-1)
