"""The product of tokens and matrix."""

import numpy as np


def matrix_turned(x, w):
    """Your numbers come from the turned matrix; look at which way round w goes into the product."""
    return x @ w.T


def matrix_before_tokens(x, w):
    """Your product starts with the matrix and ends with the tokens; look at the order of factors and of parameters."""
    return w @ x


def single_products(x, w):
    """Your numbers are products of two single numbers each; look at what a matrix product does with them afterwards."""
    return x * w


def single_products__turned(x, w):
    """Of tokens and the turned matrix."""
    return x * w.T


def sum_overwritten(x, w):
    """Each of your numbers holds only the last of its products; look at what becomes of the earlier ones."""
    result = np.zeros((len(x), w.shape[1]))
    for number in range(x.shape[1]):
        result[:] = np.outer(x[:, number], w[number])
    return result


def last_number_left_out(x, w):
    """The last number of every token is missing from your sums; look at where your loop over them ends."""
    return x[:, :-1] @ w[:-1]


def two_numbers_only(x, w):
    """Only the first two numbers of a token count in your result; look at what happens to longer tokens."""
    return x[:, :2] @ w[:2]


def tokens_added_up(x, w):
    """Your numbers are those of all tokens added together; look at how many rows should come back."""
    return x.sum(axis=0) @ w


def token_added_up(x, w):
    """Each of your tokens ends as one number, its sum; look at how many columns should come back."""
    return (x @ w).sum(axis=-1)
