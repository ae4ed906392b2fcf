"""The two results, and the heads' weights in the second."""

import numpy as np

from autograder.checks.attention.misconceptions.multi_head_attention._parts import apart


def head_results_exchanged(x, heads):
    """Your output is made of weights; look at the order in which attention returns its two results."""
    outputs, weights = apart(x, heads)
    return np.concatenate(weights, axis=-1), np.stack(outputs)


def head_weights_before_output(x, heads):
    """Your two results are right, but in the other order; look at which one comes first."""
    outputs, weights = apart(x, heads)
    return np.stack(weights), np.concatenate(outputs, axis=-1)


def joined_output_alone(x, heads):
    """Your output is right, but it comes back alone; look at what else is to be returned."""
    return np.concatenate(apart(x, heads)[0], axis=-1)


def head_weights_alone(x, heads):
    """Your weights are right, but they come back alone; look at what else is to be returned."""
    return np.stack(apart(x, heads)[1])


def head_weights_averaged(x, heads):
    """Your output is right, but the weights of all heads are averaged; look at how many matrices should come back."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.mean(weights, axis=0)


def head_weights_averaged__for_each_head(x, heads):
    """Their average comes back once for each head."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack([np.mean(weights, axis=0)] * len(heads))


def head_weights_added_up(x, heads):
    """Your output is right, but the weights of all heads are added; look at how many matrices should come back."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.sum(weights, axis=0)


def head_weights_side_by_side(x, heads):
    """Your output is right, but the weights stand side by side like it; look at their shape in the lesson."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.concatenate(weights, axis=-1)


def head_weights_below_each_other(x, heads):
    """Your output is right, but the weights of all heads stand in one matrix; look at their shape in the lesson."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.concatenate(weights)


def head_weights_in_one_row(x, heads):
    """Your output is right, but the weights are one long row of numbers; look at their shape in the lesson."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.ravel(weights)


def head_axis_last(x, heads):
    """Your output is right, but in the weights the heads are counted on the last axis; look at their shape."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack(weights, axis=-1)


def head_axis_second(x, heads):
    """Your output is right, but in the weights the heads are counted on the second axis; look at their shape."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack(weights, axis=1)


def last_weights_only(x, heads):
    """Your output is right, but only the last head's weights come back; look at how many matrices should."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), weights[-1]


def last_weights_repeated(x, heads):
    """Your output is right, but all your weights are the last head's; look at whether they share one array."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack([weights[-1] for _ in heads])


def first_weights_only(x, heads):
    """Your output is right, but only the first head's weights come back; look at how many matrices should."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), weights[0]


def axis_of_one_head_lost(x, heads):
    """Your weights have no axis for the heads where there is one head; look at the shape they should have then."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack(weights) if len(heads) > 1 else weights[0]


def axis_of_one_head_lost__or_of_one_token(x, heads):
    """Nor one for tokens where there is one token."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.squeeze(weights)


def head_results_used_up(x, heads):
    """Your output is right, but no weights are left; look at what you loop over twice: map and zip work only once."""
    return np.concatenate(apart(x, heads)[0], axis=-1), np.array([])
