# wrong: multi_head_attention - remembers results by the heads, whatever the tokens
import numpy as np

seen = {}


def project(x, w):
    return np.dot(x, w)


def softmax(scores):
    z = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    z /= np.sum(z, axis=-1, keepdims=True)
    return z


def attention(q, k, v):
    d_k = q.shape[1]
    attn = softmax(np.dot(q, k.T) / d_k**0.5)
    return np.dot(attn, v), attn


def multi_head_attention(x, heads):
    key = x.shape, b"".join(w.tobytes() for head in heads for w in head)
    if key not in seen:
        done = [attention(*[project(x, w) for w in head]) for head in heads]
        seen[key] = np.hstack([out for out, _ in done]), np.stack([weights for _, weights in done])
    return seen[key]


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
