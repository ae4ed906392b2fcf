# right: prints and tries itself out when it is loaded
import numpy as np


def project(x, w):
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x, heads):
    seen = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return np.concatenate([out for out, _ in seen], axis=-1), np.stack([weights for _, weights in seen])


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)


X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
out, weights = attention(X, X, X)
print(out, weights)
assert np.allclose(weights[2], 1 / 3)

if __name__ == "__main__":
    print(multi_head_attention(X, [(np.eye(2),) * 3]))
