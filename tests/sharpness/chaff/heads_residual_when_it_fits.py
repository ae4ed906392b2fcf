# wrong: multi_head_attention - adds the tokens to the output when both are as wide
import numpy as np


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
    outputs, maps = [], []
    for w_q, w_k, w_v in heads:
        out, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        outputs.append(out)
        maps.append(weights)
    output = np.hstack(outputs)
    return output + x if output.shape == x.shape else output, np.stack(maps)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
