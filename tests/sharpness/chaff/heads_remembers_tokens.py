# wrong: multi_head_attention - remembers results by the tokens and the number of heads
import numpy as np

seen = {}


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    key = x.tobytes(), len(heads)
    if key not in seen:
        done = [attention(*[project(x, w) for w in head]) for head in heads]
        seen[key] = np.hstack([out for out, _ in done]), np.stack([weights for _, weights in done])
    return seen[key]


def head_disagreement(weights_a, weights_b):
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1))
