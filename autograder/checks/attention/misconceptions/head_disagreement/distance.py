"""Another distance."""

import numpy as np

from autograder.checks.attention.reference import softmax


def absolute_differences_added(weights_a, weights_b):
    """Your numbers are sums of absolute differences; look at what the formula does to each difference, and when."""
    return np.abs(weights_a - weights_b).sum(axis=-1)


def half_of_absolute_differences(weights_a, weights_b):
    """Your numbers are half the sums of absolute differences; look at what the formula does to each difference."""
    return np.abs(weights_a - weights_b).sum(axis=-1) / 2


def root_of_absolute_differences(weights_a, weights_b):
    """Your numbers are roots of sums of absolute differences; look at what the formula does to each difference."""
    return np.sqrt(np.abs(weights_a - weights_b).sum(axis=-1))


def absolute_differences_averaged(weights_a, weights_b):
    """Your numbers are averages of absolute differences; look at what the formula does to each difference."""
    return np.abs(weights_a - weights_b).mean(axis=-1)


def largest_difference(weights_a, weights_b):
    """Each of your numbers is one difference, the largest in its row; look at what becomes of the others."""
    return np.abs(weights_a - weights_b).max(axis=-1)


def largest_difference__signs_kept(weights_a, weights_b):
    """Of the differences with their signs."""
    return (weights_a - weights_b).max(axis=-1)


def root_left_out(weights_a, weights_b):
    """Your numbers are the squares of the distances; look at your last step."""
    return ((weights_a - weights_b) ** 2).sum(axis=-1)


def half_of_squares(weights_a, weights_b):
    """Your numbers are half the squares of the distances; look at what Python works out first in your last step."""
    return ((weights_a - weights_b) ** 2).sum(axis=-1) ** 1 / 2


def tiny_number_under_root(weights_a, weights_b):
    """Your distances are not 0 where the heads agree; look at what you add under the root."""
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1) + 1e-8)


def tiny_number_under_root__of_a_millionth(weights_a, weights_b):
    """By 1e-6."""
    return np.sqrt(((weights_a - weights_b) ** 2).sum(axis=-1) + 1e-6)


def squares_averaged(weights_a, weights_b):
    """Your squares are averaged and no root is taken; look at both steps after the squares."""
    return ((weights_a - weights_b) ** 2).mean(axis=-1)


def squares_averaged__about_the_mean(weights_a, weights_b):
    """The variance, which is the same for weights."""
    return (weights_a - weights_b).var(axis=-1)


def root_of_average(weights_a, weights_b):
    """Your numbers get smaller the longer a row is; look at whether the squares are added or averaged."""
    return np.sqrt(((weights_a - weights_b) ** 2).mean(axis=-1))


def root_of_average__about_the_mean(weights_a, weights_b):
    """The standard deviation, which is the same for weights."""
    return (weights_a - weights_b).std(axis=-1)


def divided_by_number_of_weights(weights_a, weights_b):
    """Your distances are divided by the length of a row; look at what the formula does after the root."""
    return np.linalg.norm(weights_a - weights_b, axis=-1) / weights_a.shape[-1]


def differences_cancel(weights_a, weights_b):
    """In your sums, differences above 0 and below 0 cancel each other; look at how that is avoided."""
    return (weights_a - weights_b).sum(axis=-1)


def squared_after_sum(weights_a, weights_b):
    """Your differences cancel each other when they are added; look at what the formula does to each one first."""
    return np.sqrt((weights_a - weights_b).sum(axis=-1) ** 2)


def second_row_squared(weights_a, weights_b):
    """Only the weights of the second head are squared in yours; look at what the brackets in the formula hold."""
    return np.sqrt((weights_a - weights_b**2).sum(axis=-1))


def second_row_squared__sign_lost(weights_a, weights_b):
    """The sign of the sum is dropped."""
    return np.sqrt(np.abs((weights_a - weights_b**2).sum(axis=-1)))


def squared_before_subtraction(weights_a, weights_b):
    """Your weights are squared first and subtracted then; look at what the brackets in the formula hold."""
    return np.sqrt((weights_a**2 - weights_b**2).sum(axis=-1))


def squared_before_subtraction__sign_lost(weights_a, weights_b):
    """The sign of the sum is dropped."""
    return np.sqrt(np.abs((weights_a**2 - weights_b**2).sum(axis=-1)))


def squared_before_subtraction__each_sign_lost(weights_a, weights_b):
    """The sign of each difference of squares is."""
    return np.sqrt(np.abs(weights_a**2 - weights_b**2).sum(axis=-1))


def rows_added(weights_a, weights_b):
    """Your distances are large even where the heads agree; look at how the two rows are put together first."""
    return np.sqrt(((weights_a + weights_b) ** 2).sum(axis=-1))


def roots_compared(weights_a, weights_b):
    """Your numbers compare the roots of the weights; look at what the formula takes the root of."""
    return np.linalg.norm(np.sqrt(weights_a) - np.sqrt(weights_b), axis=-1)


def roots_compared__distance_of_hellinger(weights_a, weights_b):
    """Divided by the root of 2."""
    return np.linalg.norm(np.sqrt(weights_a) - np.sqrt(weights_b), axis=-1) / np.sqrt(2)


def softmax_of_weights(weights_a, weights_b):
    """Your weights go through softmax once more before they are compared; look at what is subtracted in the formula."""
    return np.linalg.norm(softmax(weights_a) - softmax(weights_b), axis=-1)


def distances_made_smaller(weights_a, weights_b):
    """Your distances are all too small by the same factor; look at what you divide by."""
    return np.linalg.norm(weights_a - weights_b, axis=-1) / np.sqrt(2)


def distances_made_smaller__halved(weights_a, weights_b):
    """Divided by 2."""
    return np.linalg.norm(weights_a - weights_b, axis=-1) / 2


def flat_rows_left_out(weights_a, weights_b):
    """Where one head is flat, you have 0; look at whether the formula makes an exception for such a row."""
    distances = np.linalg.norm(weights_a - weights_b, axis=-1)
    flat = [np.isclose(each, 1 / each.shape[-1], atol=1e-3).all(axis=-1) for each in (weights_a, weights_b)]
    return np.where(flat[0] | flat[1], 0, distances)


def agreement_for_disagreement(weights_a, weights_b):
    """Your numbers are 1 where the heads agree; look at what is done to the distance after the root."""
    return 1 - np.linalg.norm(weights_a - weights_b, axis=-1)


def lengths_compared(weights_a, weights_b):
    """Your numbers compare how long two rows are, not where they differ; look at what is subtracted first."""
    return np.abs(np.linalg.norm(weights_a, axis=-1) - np.linalg.norm(weights_b, axis=-1))


def lengths_compared__signs_kept(weights_a, weights_b):
    """Which of them is longer counts."""
    return np.linalg.norm(weights_a, axis=-1) - np.linalg.norm(weights_b, axis=-1)


def products_for_differences(weights_a, weights_b):
    """Your numbers are large where the heads agree; look at what the formula does with each pair of weights."""
    return (weights_a * weights_b).sum(axis=-1)


def _cosines(weights_a, weights_b):
    lengths = np.linalg.norm(weights_a, axis=-1) * np.linalg.norm(weights_b, axis=-1)
    return (weights_a * weights_b).sum(axis=-1) / lengths


def cosine_similarity(weights_a, weights_b):
    """Your numbers say how alike the directions of the rows are; look at which kind of distance is asked for."""
    return _cosines(weights_a, weights_b)


def cosine_distance(weights_a, weights_b):
    """Your numbers say how far the directions of the rows are apart; look at which kind of distance is asked for."""
    return 1 - _cosines(weights_a, weights_b)


def logarithms_compared(weights_a, weights_b):
    """Your numbers come from logarithms of the weights; look at which kind of distance is asked for."""
    return (weights_a * np.log(weights_a / weights_b)).sum(axis=-1)


def _divergence(weights_a, weights_b, tiny):
    return (weights_a * np.log((weights_a + tiny) / (weights_b + tiny))).sum(axis=-1)


def logarithms_compared__tiny_number_inside(weights_a, weights_b):
    """With 1e-12 against 0."""
    return _divergence(weights_a, weights_b, 1e-12)


def logarithms_compared__larger_number_inside(weights_a, weights_b):
    """With 1e-9 against 0."""
    return _divergence(weights_a, weights_b, 1e-9)


def logarithms_compared__with_their_mean(weights_a, weights_b):
    """Both with their mean, which is the divergence of Jensen and Shannon."""
    mean = (weights_a + weights_b) / 2
    return (_divergence(weights_a, mean, 1e-12) + _divergence(weights_b, mean, 1e-12)) / 2


def logarithms_compared__with_their_mean_and_a_root(weights_a, weights_b):
    """The root of that."""
    return np.sqrt(logarithms_compared__with_their_mean(weights_a, weights_b))


def logarithms_compared__cross_entropy(weights_a, weights_b):
    """Only those of one head, each times the other's weight."""
    return -(weights_a * np.log(weights_b + 1e-12)).sum(axis=-1)


def favourites_compared(weights_a, weights_b):
    """Your numbers only say whether the heads favour the same key; look at which kind of distance is asked for."""
    return (weights_a.argmax(axis=-1) != weights_b.argmax(axis=-1)).astype(float)


def distances_cut_off(weights_a, weights_b):
    """Your distances lose their decimals; look at the type of the array that you fill."""
    distances = np.linalg.norm(weights_a - weights_b, axis=-1)
    return distances.astype(int) if distances.ndim else distances


def last_weight_left_out(weights_a, weights_b):
    """The last weight of a row is missing from your sums; look at where your loop over a row ends."""
    return np.linalg.norm((weights_a - weights_b)[..., :-1], axis=-1)


def first_weight_left_out(weights_a, weights_b):
    """The first weight of a row is missing from your sums; look at where your loop over a row begins."""
    return np.linalg.norm((weights_a - weights_b)[..., 1:], axis=-1)
