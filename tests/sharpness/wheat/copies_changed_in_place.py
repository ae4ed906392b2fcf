# right: works in place, on copies
import numpy as np


def project(x, w):
    result = np.zeros((x.shape[0], w.shape[1]))
    for i in range(x.shape[1]):
        result += np.outer(x[:, i], w[i])
    return result


def softmax(scores):
    result = np.array(scores, dtype=float)
    result -= result.max(axis=-1, keepdims=True)
    np.exp(result, out=result)
    result /= result.sum(axis=-1, keepdims=True)
    return result


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    gap = np.array(weights_a, dtype=float)
    gap -= weights_b
    gap *= gap
    return np.sqrt(gap.sum(axis=-1))
