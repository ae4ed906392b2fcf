"""How the heads' outputs come together, and which heads."""

import numpy as np

from autograder.checks.attention.misconceptions.multi_head_attention._parts import apart, joined
from autograder.checks.attention.reference import softmax


def heads_averaged(x, heads):
    """Your output is the average of the heads; look at what should stay side by side."""
    outputs, weights = apart(x, heads)
    return np.mean(outputs, axis=0), np.stack(weights)


def heads_averaged__one_by_one(x, heads):
    """Added one by one, so that a column of width 1 spreads."""
    outputs, weights = apart(x, heads)
    return sum(outputs) / len(heads), np.stack(weights)


def heads_added_up(x, heads):
    """Your output is the sum of the heads; look at what should stay side by side."""
    outputs, weights = apart(x, heads)
    return np.sum(outputs, axis=0), np.stack(weights)


def heads_added_up__one_by_one(x, heads):
    """Added one by one, so that a column of width 1 spreads."""
    outputs, weights = apart(x, heads)
    return sum(outputs), np.stack(weights)


def heads_below_each_other(x, heads):
    """Your heads stand one below the other; look at how many rows the output has for each token."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs), np.stack(weights)


def heads_below_each_other__weights_too(x, heads):
    """And so do their weights."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs), np.concatenate(weights)


def heads_of_one_width_only(x, heads):
    """Your function stops where heads differ in width; look at where arrays of all heads are put into one."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs, axis=1).reshape(len(x), -1), np.stack(weights)


def heads_of_one_width_only__in_an_array(x, heads):
    """NumPy makes an array of their list."""
    outputs, weights = apart(x, heads)
    return np.array(outputs).swapaxes(0, 1).reshape(len(x), -1), np.stack(weights)


def heads_of_one_width_only__matrices_in_an_array(x, heads):
    """NumPy makes an array of the heads' matrices."""
    return joined(zip(*apart(x, np.array(heads)), strict=True))


def heads_not_joined(x, heads):
    """Your heads are piled up on an axis of their own; look at the shape the output should have."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs), np.stack(weights)


def heads_not_joined__axis_second(x, heads):
    """On the second axis."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs, axis=1), np.stack(weights)


def heads_not_joined__axis_last(x, heads):
    """On the last axis."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs, axis=-1), np.stack(weights)


def heads_in_a_list(x, heads):
    """Your heads come back one by one in a list; look at how their outputs are put side by side in one array."""
    return apart(x, heads)


def columns_interleaved(x, heads):
    """Your columns go from head to head in turn; look at the order in which they should stand."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs, axis=-1).reshape(len(x), -1), np.stack(weights)


def columns_interleaved__of_any_width(x, heads):
    """Heads that are narrower end sooner."""
    outputs, weights = apart(x, heads)
    places = range(max(each.shape[1] for each in outputs))
    columns = [each[:, place] for place in places for each in outputs if place < each.shape[1]]
    return np.column_stack(columns), np.stack(weights)


def rows_mixed_up(x, heads):
    """Your output has numbers of several tokens in one row; look at what reshape does to the order of numbers."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs).reshape(len(x), -1), np.stack(weights)


def rows_mixed_up__heads_flattened(x, heads):
    """Each head is made one long row first."""
    outputs, weights = apart(x, heads)
    return np.concatenate([each.ravel() for each in outputs]).reshape(len(x), -1), np.stack(weights)


def rows_mixed_up__other_axes_exchanged(x, heads):
    """Axes are exchanged before, but others than it takes."""
    outputs, weights = apart(x, heads)
    return np.stack(outputs).transpose(0, 2, 1).reshape(len(x), -1), np.stack(weights)


def heads_in_one_row(x, heads):
    """Your output is one long row of numbers; look at what you join, and on which axis."""
    outputs, weights = apart(x, heads)
    return np.concatenate([each.ravel() for each in outputs]), np.stack(weights)


def joined_heads_turned(x, heads):
    """Your output is right with rows and columns exchanged; look at what one row of it stands for."""
    output, weights = joined(zip(*apart(x, heads), strict=True))
    return output.T, weights


def heads_in_reverse(x, heads):
    """Your heads stand in reverse order; look at which one comes first."""
    return joined(zip(*apart(x, heads[::-1]), strict=True))


def heads_in_reverse__outputs_only(x, heads):
    """Only in the output."""
    outputs, weights = apart(x, heads)
    return np.concatenate(outputs[::-1], axis=-1), np.stack(weights)


def first_head_repeated(x, heads):
    """All your heads say what the first one says; look at which matrices the others use."""
    return joined(zip(*apart(x, [heads[0] for _ in heads]), strict=True))


def first_head_only(x, heads):
    """Only your first head comes back; look at when your function returns."""
    return joined(zip(*apart(x, heads[:1]), strict=True))


def first_head_only__as_it_is(x, heads):
    """Without an axis for the heads."""
    outputs, weights = apart(x, heads)
    return outputs[0], weights[0]


def last_head_only(x, heads):
    """Only your last head comes back; look at what becomes of the earlier ones."""
    return joined(zip(*apart(x, heads[-1:]), strict=True))


def last_head_only__as_it_is(x, heads):
    """Without an axis for the heads."""
    outputs, weights = apart(x, heads)
    return outputs[-1], weights[-1]


def two_heads_only(x, heads):
    """Your function is made for two heads; look at how many there may be."""
    return joined(zip(*apart(x, [heads[0], heads[1]]), strict=True))


def two_heads_only__taken_apart(x, heads):
    """Any other number of them is an error."""
    first, second = heads
    return joined(zip(*apart(x, [first, second]), strict=True))


def one_head_left_out(x, heads):
    """One of your heads is missing; look at where your loop over them begins and ends."""
    return joined(zip(*apart(x, heads[:-1]), strict=True))


def one_head_left_out__first(x, heads):
    """The first one."""
    return joined(zip(*apart(x, heads[1:]), strict=True))


def width_of_first_head_for_all(x, heads):
    """The array that you fill gives all heads the width of the first one; look at whether they are equally wide."""
    outputs, weights = apart(x, heads)
    width = outputs[0].shape[1]
    result = np.zeros((len(x), len(heads) * width))
    for number, output in enumerate(outputs):
        result[:, number * width : (number + 1) * width] = output
    return result, np.stack(weights)


def heads_fill_the_same_columns(x, heads):
    """Each of your heads is written over the one before it; look at what moves on from head to head."""
    outputs, weights = apart(x, heads)
    result = np.zeros((len(x), sum(each.shape[1] for each in outputs)))
    for output in outputs:
        result[:, : output.shape[1]] = output
    return result, np.stack(weights)


def heads_as_wide_as_tokens(x, heads):
    """Your output is as wide as the tokens; look at the shape of the array that you fill."""
    outputs, weights = apart(x, heads)
    result, filled = np.zeros(x.shape), 0
    for output in outputs:
        result[:, filled : filled + output.shape[1]] = output
        filled += output.shape[1]
    return result, np.stack(weights)


def heads_as_wide_as_tokens__shared_out(x, heads):
    """Each head gets the same share of that width."""
    outputs, weights = apart(x, heads)
    result, width = np.zeros(x.shape), x.shape[1] // len(heads)
    for number, output in enumerate(outputs):
        result[:, number * width : (number + 1) * width] = output
    return result, np.stack(weights)


def output_divided_by_heads(x, heads):
    """Your output is divided by the number of heads; look at what comes after the heads are joined."""
    output, weights = joined(zip(*apart(x, heads), strict=True))
    return output / len(heads), weights


def tokens_added_to_output(x, heads):
    """Your tokens are added to your output; look at what the lesson does with the heads after it joins them."""
    output, weights = joined(zip(*apart(x, heads), strict=True))
    return x + output, weights


def tokens_added_to_output__where_they_fit(x, heads):
    """Only where they are as wide as it."""
    output, weights = joined(zip(*apart(x, heads), strict=True))
    return (x + output if x.shape == output.shape else output), weights


def softmax_of_joined_heads(x, heads):
    """Your output went through softmax; look at where softmax has been applied already."""
    output, weights = joined(zip(*apart(x, heads), strict=True))
    return softmax(output), weights
