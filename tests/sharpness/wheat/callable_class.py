# right: objects that can be called, bound to the five names
import numpy as np


class Softmax:
    def __init__(self, axis=-1):
        self.axis = axis

    def __call__(self, scores):
        powers = np.exp(scores - np.max(scores, axis=self.axis, keepdims=True))
        return powers / np.sum(powers, axis=self.axis, keepdims=True)


class Attention:
    def __init__(self, normalise):
        self.normalise = normalise

    def __call__(self, q, k, v):
        weights = self.normalise(q @ k.T / np.sqrt(k.shape[-1]))
        return weights @ v, weights


class Heads:
    def __init__(self, attend):
        self.attend = attend

    def __call__(self, x, heads):
        outputs, weights = zip(*(self.attend(x @ w_q, x @ w_k, x @ w_v) for w_q, w_k, w_v in heads))
        return np.concatenate(outputs, axis=1), np.stack(weights)


class Distance:
    def __call__(self, weights_a, weights_b):
        return np.linalg.norm(weights_a - weights_b, axis=-1)


project = np.matmul
softmax = Softmax()
attention = Attention(softmax)
multi_head_attention = Heads(attention)
head_disagreement = Distance()
