"""What becomes of a product: its shape, its type, and what is done to it besides."""

import numpy as np

from autograder.checks.attention.reference import softmax


def result_turned(x, w):
    """Your numbers are right with rows and columns exchanged; look at what one row of the result stands for."""
    return (x @ w).T


def result_in_one_row(x, w):
    """Your numbers are right, but stand in one long row; look at how many axes the result should have."""
    return (x @ w).ravel()


def result_reshaped(x, w):
    """Your numbers are right, but stand in other places; look at what reshape does to their order."""
    return (x @ w).T.reshape(len(x), -1)


def axis_of_one_number_lost(x, w):
    """Your result loses an axis where there is one token or one column; look at the shape it should have then."""
    return (x @ w).squeeze()


def axis_of_one_number_lost__of_one_token(x, w):
    """Only where there is one token."""
    return (x @ w)[0] if len(x) == 1 else x @ w


def axis_of_one_number_lost__of_one_column(x, w):
    """Only where there is one column."""
    return (x @ w)[:, 0] if w.shape[1] == 1 else x @ w


def first_token_only(x, w):
    """Your result is the first token alone; look at the other rows of x."""
    return x[0] @ w


def first_token_only__as_a_matrix(x, w):
    """In a matrix of one row."""
    return x[:1] @ w


def last_token_left_out(x, w):
    """Your last row is still empty; look at where your loop over the tokens ends."""
    result = np.zeros((len(x), w.shape[1]))
    for token in range(len(x) - 1):
        result[token] = x[token] @ w
    return result


def first_token_left_out(x, w):
    """Your first row is still empty; look at where your loop over the tokens begins."""
    result = x @ w
    result[0] = 0
    return result


def last_column_left_out(x, w):
    """Your last column is still empty; look at where your loop over the columns ends."""
    result = x @ w
    result[:, -1] = 0
    return result


def columns_counted_wrong(x, w):
    """You fill as many columns as the matrix has rows; look at which number of its shape your loop should count."""
    result = np.zeros((len(x), w.shape[1]))
    for column in range(len(w)):
        result[:, column] = x @ w[:, column]
    return result


def first_row_only_filled(x, w):
    """Only your first row is filled; look at how far to the right your return stands."""
    result = np.zeros((len(x), w.shape[1]))
    result[0] = x[0] @ w
    return result


def as_wide_as_tokens(x, w):
    """Your result is as wide as the tokens; look at the shape of the array that you fill."""
    result = np.zeros(x.shape)
    result[:, range(w.shape[1])] = x @ w
    return result


def as_wide_as_tokens__whole_numbers(x, w):
    """And of their type, which may be whole numbers."""
    return as_wide_as_tokens(x, w).astype(x.dtype)


def as_wide_as_tokens__row_by_row(x, w):
    """Filled row by row, so that a single column spreads."""
    result = np.zeros_like(x)
    for number, token in enumerate(x):
        result[number] = token @ w
    return result


def softmax_of_projection(x, w):
    """Your rows went through softmax; look at whether a projection should turn numbers into weights."""
    return softmax(x @ w)


def negative_numbers_lost(x, w):
    """Your negative numbers became 0; look at what is done to the product after it is formed."""
    return np.maximum(x @ w, 0)


def rows_of_length_one(x, w):
    """Your rows all have length 1; look at what is done to the product after it is formed."""
    result = x @ w
    return result / np.linalg.norm(result, axis=1, keepdims=True)


def decimals_cut_off(x, w):
    """Your decimals are lost when the tokens are whole numbers; look at the type of the array that holds the result."""
    return (x @ w).astype(x.dtype)


def whole_numbers_only(x, w):
    """Your result holds whole numbers only; look at the type of the array that holds it."""
    return (x @ w).astype(int)


def tokens_as_they_are(x, w):
    """Your tokens come back as they are; look at where the matrix comes in."""
    return x.copy()


def tokens_added_to_projection(x, w):
    """Your tokens are added to their projection; look at what the formula holds beside the product."""
    return x + x @ w


def tokens_added_to_projection__where_they_fit(x, w):
    """Only where they are as wide as it."""
    result = x @ w
    return x + result if x.shape == result.shape else result


def tokens_centred_first(x, w):
    """The mean of all tokens is subtracted in yours; look at whether one token should depend on the others."""
    return (x - x.mean(axis=0)) @ w


def projection_scaled(x, w):
    """Your projection is divided by a root; look at which function the scale belongs to."""
    return x @ w / np.sqrt(x.shape[1])


def projection_scaled__by_its_own_width(x, w):
    """By the root of the number of columns."""
    return x @ w / np.sqrt(w.shape[1])
