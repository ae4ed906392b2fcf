"""Digits lost to the type of an array."""

import numpy as np

from autograder.checks.attention.misconceptions.softmax._parts import shares, shift


def single_precision(scores):
    """Your large scores lose their last digits; look at how many digits the type of your array keeps."""
    return shares(np.exp(shift(scores.astype(np.float32))))


def single_precision__half(scores):
    """Half of it, where exponentials overflow above 65504."""
    return shares(np.exp(shift(scores.astype(np.float16))))


def weights_cut_off(scores):
    """Your weights lose their decimals when the scores are whole numbers; look at the type of the array you fill."""
    return shares(np.exp(shift(scores))).astype(scores.dtype)


def scores_cut_off(scores):
    """Your scores lose their decimals before anything else; look at the type of the array that you make of them."""
    return shares(np.exp(shift(scores.astype(int))))
