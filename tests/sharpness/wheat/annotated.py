# right: type hints, docstrings and checks of shapes
from __future__ import annotations

from typing import Sequence

import numpy as np
from numpy.typing import NDArray


Floats = NDArray[np.float64]
Head = tuple[Floats, Floats, Floats]


def project(x: Floats, w: Floats) -> Floats:
    """Tokens times matrix."""
    if x.shape[1] != w.shape[0]:
        raise ValueError(f"{x.shape} does not go with {w.shape}")
    return x @ w


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[-1]))
    return weights @ v, weights


def multi_head_attention(x: Floats, heads: Sequence[Head]) -> tuple[Floats, Floats]:
    """Heads side by side."""
    outputs: list[Floats] = []
    weights: list[Floats] = []
    for w_q, w_k, w_v in heads:
        output, weight = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        assert np.allclose(weight.sum(axis=-1), 1)
        outputs.append(output)
        weights.append(weight)
    return np.concatenate(outputs, axis=-1), np.stack(weights)


def head_disagreement(weights_a, weights_b):
    return np.linalg.norm(weights_a - weights_b, axis=-1)
