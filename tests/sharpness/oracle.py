"""The five functions once more, from the lesson's formulas, with lists and math alone.

The hidden checks compare with the reference. This is what the reference is compared with.
"""

from math import dist, exp, fsum, sqrt


def dot(a, b):
    """The sum of the products, rounded once."""
    return fsum(one * other for one, other in zip(a, b, strict=True))


def project(x, w):
    return [[dot(token, column) for column in zip(*w, strict=True)] for token in x]


def softmax(scores):
    if isinstance(scores[0], list):
        return [softmax(part) for part in scores]
    powers = [exp(score - max(scores)) for score in scores]
    return [power / fsum(powers) for power in powers]


def attention(q, k, v):
    weights = [softmax([dot(query, key) / sqrt(len(key)) for key in k]) for query in q]
    return project(weights, v), weights


def multi_head_attention(x, heads):
    seen = [attention(*(project(x, w) for w in head)) for head in heads]
    output = [[number for head_output, _ in seen for number in head_output[token]] for token in range(len(x))]
    return output, [weights for _, weights in seen]


def head_disagreement(weights_a, weights_b):
    if isinstance(weights_a[0], list):
        return [dist(a, b) for a, b in zip(weights_a, weights_b, strict=True)]
    return dist(weights_a, weights_b)
