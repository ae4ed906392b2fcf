"""The product of tokens and matrix."""

import numpy as np


def matrix_turned(x, w):
    """Your numbers come from the turned matrix; look at which way round w goes into the product."""
    return x @ w.T


def matrix_turned__one_column_spread(x, w):
    """A single column of the matrix serves all the numbers of a token."""
    return np.einsum("nd,ed->ne", x, w)


def matrix_turned__row_by_row(x, w):
    """Each token meets rows of the matrix, as far as both go."""
    return np.array([[sum(a * b for a, b in zip(token, row, strict=False)) for row in w] for token in x])


def matrix_before_tokens(x, w):
    """Your product starts with the matrix and ends with the tokens; look at the order of factors and of parameters."""
    return w @ x


def single_products(x, w):
    """Your numbers are products of two single numbers each; look at what a matrix product does with them afterwards."""
    return x * w


def single_products__turned(x, w):
    """Of tokens and the turned matrix."""
    return x * w.T


def single_products__each_with_each(x, w):
    """Of each number of the tokens with each of the matrix."""
    return np.outer(x, w)


def single_products__each_with_each_on_axes_of_their_own(x, w):
    """The same on four axes."""
    return np.tensordot(x, w, axes=0)


def single_products__of_what_belongs_together(x, w):
    """Those that a sum would still have to bring together."""
    return x[:, :, None] * w


def sum_overwritten(x, w):
    """Each of your numbers holds only the last of its products; look at what becomes of the earlier ones."""
    result = np.zeros((len(x), w.shape[1]))
    for number in range(x.shape[1]):
        result[:] = np.outer(x[:, number], w[number])
    return result


def last_number_left_out(x, w):
    """The last number of every token is missing from your sums; look at where your loop over them ends."""
    return x[:, :-1] @ w[:-1]


def first_number_left_out(x, w):
    """The first number of every token is missing from your sums; look at where your loop over them begins."""
    return x[:, 1:] @ w[1:]


def two_numbers_only(x, w):
    """Only the first two numbers of a token count in your result; look at what happens to longer tokens."""
    return x[:, :2] @ w[:2]


def two_numbers_only__both_needed(x, w):
    """Tokens of one number are an error."""
    return x[:, [0, 1]] @ w[[0, 1]]


def tokens_added_up(x, w):
    """Your numbers are those of all tokens added together; look at how many rows should come back."""
    return x.sum(axis=0) @ w


def token_added_up(x, w):
    """Each of your tokens ends as one number, its sum; look at how many columns should come back."""
    return (x @ w).sum(axis=-1)


def products_averaged(x, w):
    """Your numbers are averages of the products; look at how the formula puts them together."""
    return x @ w / x.shape[1]


def divided_by_column_lengths(x, w):
    """Your numbers are divided by the length of a column of the matrix; look at what the formula holds besides."""
    return x @ w / np.linalg.norm(w, axis=0)


def divided_by_column_lengths__squared(x, w):
    """By its square, as where one vector is projected on another."""
    return x @ w / (w**2).sum(axis=0)


def products_added_over_columns(x, w):
    """Your products are added over the columns of the matrix; look at which axis both factors share."""
    return (x[:, :, None] * w).sum(axis=2)


def sum_runs_on(x, w):
    """Each of your sums goes on from the one before it; look at where the sum is set back to 0."""
    return (x @ w).cumsum().reshape(len(x), -1)


def sum_runs_on__within_a_row(x, w):
    """It is set back for each token."""
    return (x @ w).cumsum(axis=1)
