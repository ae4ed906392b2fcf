"""The right answers, which hidden checks compare with.

Made by `autograder release` from solutions/attention/lesson.py. Edit that file, not this one.
"""

import numpy as np


def project(x, w):
    """Multiply every token by the same matrix.

    Args:
        x: tokens, one a row, shape (n, d_in).
        w: projection matrix, shape (d_in, d_out).

    Returns:
        The projected tokens, a plain array of shape (n, d_out).

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    x = np.asarray(x, dtype=float)  # (n, d_in)
    w = np.asarray(w, dtype=float)  # (d_in, d_out)
    return x @ w  # (n, d_out)


def softmax(scores):
    """Turn scores into weights along the last axis.

    Args:
        scores: any numbers, shape (..., n) with one axis or more.

    Returns:
        The weights, a plain array of floats of the same shape. Each row along the last axis sums to 1.
        All weights are finite, also for scores of 1000, -1000 and beyond.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    scores = np.asarray(scores, dtype=float)  # (..., n)
    # The largest score of each row becomes 0, so no exponential can overflow.
    shifted = scores - scores.max(axis=-1, keepdims=True)  # (..., n)
    exponentials = np.exp(shifted)  # (..., n)
    return exponentials / exponentials.sum(axis=-1, keepdims=True)  # (..., n)


def attention(q, k, v):
    """Scaled dot-product attention: every query takes a weighted mean of the values.

    Args:
        q: queries, shape (n_q, d_k).
        k: keys, shape (n_k, d_k).
        v: values, one for each key, shape (n_k, d_v).

    Returns:
        A pair of plain arrays: the output, shape (n_q, d_v), then the weights, shape (n_q, n_k).
        Each row of the weights sums to 1.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    q = np.asarray(q, dtype=float)  # (n_q, d_k)
    k = np.asarray(k, dtype=float)  # (n_k, d_k)
    v = np.asarray(v, dtype=float)  # (n_k, d_v)
    scores = q @ k.T / np.sqrt(k.shape[-1])  # (n_q, n_k)
    weights = softmax(scores)  # (n_q, n_k)
    output = weights @ v  # (n_q, d_v)
    return output, weights


def multi_head_attention(x, heads):
    """Let several heads look at the same tokens, and put what they say side by side.

    Args:
        x: tokens, one a row, shape (n, d_model).
        heads: a sequence of triples (w_q, w_k, w_v), one for each head. In one head, w_q and w_k have shape
            (d_model, d_k) and w_v has shape (d_model, d_v). Another head may have another d_k and d_v.

    Returns:
        A pair of plain arrays: the output, shape (n, sum of all d_v),
        then the weights, shape (h, n, n) for h heads.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    outputs, weights = [], []
    for w_q, w_k, w_v in heads:
        q, k, v = project(x, w_q), project(x, w_k), project(x, w_v)  # (n, d_k), (n, d_k), (n, d_v)
        head_output, head_weights = attention(q, k, v)  # (n, d_v), (n, n)
        outputs.append(head_output)
        weights.append(head_weights)
    return np.concatenate(outputs, axis=-1), np.stack(weights)  # (n, sum of d_v), (h, n, n)


def head_disagreement(weights_a, weights_b):
    """Say how far two heads are apart: the Euclidean distance between their rows of weights.

    Args:
        weights_a: weights of one head, shape (n, n), or one row of them, shape (n,).
        weights_b: weights of the other head, same shape.

    Returns:
        One distance for each query, a plain array of shape (n,). For two single rows: one number.

    Inputs are arrays of decimals or whole numbers, and stay as they are.
    Right means within 1e-6 + 1e-5 * abs(value).
    """
    weights_a = np.asarray(weights_a, dtype=float)  # (n, n) or (n,)
    weights_b = np.asarray(weights_b, dtype=float)  # (n, n) or (n,)
    difference = weights_a - weights_b  # (n, n) or (n,)
    return np.sqrt((difference**2).sum(axis=-1))  # (n,) or one number
