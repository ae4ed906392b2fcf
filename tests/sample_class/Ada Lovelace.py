import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    shifted = scores - np.max(scores, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    d_k = q.shape[-1]
    weights = softmax(q @ k.T / np.sqrt(d_k))
    return weights @ v, weights


def multi_head_attention(x, heads):
    pairs = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    outputs, weights = zip(*pairs)
    return np.concatenate(outputs, axis=1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)


if __name__ == "__main__":
    print(softmax(np.array([2.0, 0.0, 1.0])))
