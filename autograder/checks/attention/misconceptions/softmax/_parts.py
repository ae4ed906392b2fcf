"""Steps that the wrong functions share."""


def shares(exponentials, axis=-1):
    return exponentials / exponentials.sum(axis=axis, keepdims=True)


def shares_of_other_sums(exponentials, axis=-1):
    return exponentials / exponentials.sum(axis=axis)


def shift(scores):
    return scores - scores.max(axis=-1, keepdims=True)
