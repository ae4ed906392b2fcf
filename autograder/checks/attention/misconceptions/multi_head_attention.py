"""Mistakes in `multi_head_attention`."""

import numpy as np

from autograder.checks.attention.reference import attention, project, softmax


def _apart(x, heads):
    """What each head says, and the weights of each."""
    pairs = [attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_q, w_k, w_v in heads]
    return tuple(zip(*pairs, strict=True))


def _joined(pairs):
    outputs, weights = zip(*pairs, strict=True)
    return np.concatenate(outputs, axis=-1), np.stack(weights)


def heads_averaged(x, heads):
    """Your output is the average of the heads; look at what should stay side by side."""
    outputs, weights = _apart(x, heads)
    return np.mean(outputs, axis=0), np.stack(weights)


def heads_averaged__one_by_one(x, heads):
    """Added one by one, so that a column of width 1 spreads."""
    outputs, weights = _apart(x, heads)
    return sum(outputs) / len(heads), np.stack(weights)


def heads_added_up(x, heads):
    """Your output is the sum of the heads; look at what should stay side by side."""
    outputs, weights = _apart(x, heads)
    return np.sum(outputs, axis=0), np.stack(weights)


def heads_added_up__one_by_one(x, heads):
    """Added one by one, so that a column of width 1 spreads."""
    outputs, weights = _apart(x, heads)
    return sum(outputs), np.stack(weights)


def heads_below_each_other(x, heads):
    """Your heads stand one below the other; look at how many rows the output has for each token."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs), np.stack(weights)


def heads_not_joined(x, heads):
    """Your heads are piled up on an axis of their own; look at the shape the output should have."""
    outputs, weights = _apart(x, heads)
    return np.stack(outputs), np.stack(weights)


def heads_not_joined__axis_last(x, heads):
    """On the last axis."""
    outputs, weights = _apart(x, heads)
    return np.stack(outputs, axis=-1), np.stack(weights)


def heads_in_a_list(x, heads):
    """Your heads come back one by one in a list; look at how their outputs are put side by side in one array."""
    return _apart(x, heads)


def columns_interleaved(x, heads):
    """Your columns go from head to head in turn; look at the order in which they should stand."""
    outputs, weights = _apart(x, heads)
    return np.stack(outputs, axis=-1).reshape(len(x), -1), np.stack(weights)


def rows_mixed_up(x, heads):
    """Your output has numbers of several tokens in one row; look at what reshape does to the order of numbers."""
    outputs, weights = _apart(x, heads)
    return np.stack(outputs).reshape(len(x), -1), np.stack(weights)


def heads_in_reverse(x, heads):
    """Your heads stand in reverse order; look at which one comes first."""
    return _joined(zip(*_apart(x, heads[::-1]), strict=True))


def heads_in_reverse__outputs_only(x, heads):
    """Only in the output."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs[::-1], axis=-1), np.stack(weights)


def query_and_key_exchanged(x, heads):
    """Your keys ask and your queries are asked; look at the order of the three matrices of a head."""
    return _joined(attention(project(x, w_k), project(x, w_q), project(x, w_v)) for w_q, w_k, w_v in heads)


def key_and_value_exchanged(x, heads):
    """Your keys and values are exchanged; look at the order of the three matrices of a head."""
    return _joined(attention(project(x, w_q), project(x, w_v), project(x, w_k)) for w_q, w_k, w_v in heads)


def query_and_value_exchanged(x, heads):
    """Your queries and values are exchanged; look at the order of the three matrices of a head."""
    return _joined(attention(project(x, w_v), project(x, w_k), project(x, w_q)) for w_q, w_k, w_v in heads)


def key_value_query_order(x, heads):
    """You take the three matrices of a head as those of key, value and query; look at their order."""
    return _joined(attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_k, w_v, w_q in heads)


def value_query_key_order(x, heads):
    """You take the three matrices of a head as those of value, query and key; look at their order."""
    return _joined(attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_v, w_q, w_k in heads)


def query_matrix_for_all(x, heads):
    """The first matrix of a head makes all three of your projections; look at the other two."""
    return _joined([attention(project(x, w), project(x, w), project(x, w)) for w, _, _ in heads])


def query_matrix_for_keys(x, heads):
    """Your keys are the same as your queries; look at which matrix makes the keys."""
    return _joined(attention(project(x, w_q), project(x, w_q), project(x, w_v)) for w_q, _, w_v in heads)


def query_matrix_for_values(x, heads):
    """Your values are the same as your queries; look at which matrix makes the values."""
    return _joined(attention(project(x, w_q), project(x, w_k), project(x, w_q)) for w_q, w_k, _ in heads)


def value_matrix_for_keys(x, heads):
    """Your keys are the same as your values; look at which matrix makes the keys."""
    return _joined(attention(project(x, w_q), project(x, w_v), project(x, w_v)) for w_q, _, w_v in heads)


def tokens_for_values(x, heads):
    """Your values are the tokens themselves; look at how a value is made from a token."""
    return _joined(attention(project(x, w_q), project(x, w_k), x) for w_q, w_k, _ in heads)


def nothing_projected(x, heads):
    """All your heads see the tokens as they are; look at where a head's own matrices come in."""
    return _joined(attention(x, x, x) for _ in heads)


def queries_shared(x, heads):
    """The first head's queries serve all your heads; look at what each head has of its own."""
    q = project(x, heads[0][0])
    return _joined(attention(q, project(x, w_k), project(x, w_v)) for _, w_k, w_v in heads)


def first_head_repeated(x, heads):
    """All your heads say what the first one says; look at which matrices the others use."""
    return _joined(zip(*_apart(x, [heads[0] for _ in heads]), strict=True))


def first_head_only(x, heads):
    """Only your first head comes back; look at when your function returns."""
    return _joined(zip(*_apart(x, heads[:1]), strict=True))


def first_head_only__as_it_is(x, heads):
    """Without an axis for the heads."""
    outputs, weights = _apart(x, heads)
    return outputs[0], weights[0]


def last_head_only(x, heads):
    """Only your last head comes back; look at what becomes of the earlier ones."""
    return _joined(zip(*_apart(x, heads[-1:]), strict=True))


def last_head_only__as_it_is(x, heads):
    """Without an axis for the heads."""
    outputs, weights = _apart(x, heads)
    return outputs[-1], weights[-1]


def two_heads_only(x, heads):
    """Only two of your heads come back; look at how many there may be."""
    return _joined(zip(*_apart(x, [heads[0], heads[1]]), strict=True))


def one_head_left_out(x, heads):
    """One of your heads is missing; look at where your loop over them begins and ends."""
    return _joined(zip(*_apart(x, heads[:-1]), strict=True))


def one_head_left_out__first(x, heads):
    """The first one."""
    return _joined(zip(*_apart(x, heads[1:]), strict=True))


def heads_chained(x, heads):
    """Each of your heads sees what the one before it said; look at what goes into the second head."""
    pairs = []
    for w_q, w_k, w_v in heads:
        x, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        pairs.append((x, weights))
    return _joined(pairs)


def heads_in_one_attention(x, heads):
    """Your heads share one set of weights; look at how often attention is called."""
    q, k, v = (np.concatenate([project(x, w) for w in matrices], axis=1) for matrices in zip(*heads, strict=True))
    return attention(q, k, v)


def _scaled_by(width, x, heads):
    for w_q, w_k, w_v in heads:
        weights = softmax(project(x, w_q) @ project(x, w_k).T / np.sqrt(width))
        yield weights @ project(x, w_v), weights


def scaled_by_token_width(x, heads):
    """Your scale comes from the width of a whole token; look at the width of a head's own keys."""
    return _joined(_scaled_by(x.shape[1], x, heads))


def scaled_by_token_width_per_head(x, heads):
    """Your scale is as if the heads shared a token's width among them; look at the width of a head's own keys."""
    return _joined(_scaled_by(x.shape[1] // len(heads), x, heads))


def scaled_by_token_width_over_heads(x, heads):
    """Your scale divides a token's width by the number of heads; look at the width of a head's own keys."""
    return _joined(_scaled_by(x.shape[1] / len(heads), x, heads))


def one_token_as_it_is(x, heads):
    """A single token comes back unchanged in yours; look at what each head says about it."""
    if len(x) == 1:
        return x, np.ones((len(heads), 1, 1))
    return _joined(zip(*_apart(x, heads), strict=True))


def head_results_exchanged(x, heads):
    """Your output is made of weights; look at the order in which attention returns its two results."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(weights, axis=-1), np.stack(outputs)


def head_weights_before_output(x, heads):
    """Your two results are right, but in the other order; look at which one comes first."""
    outputs, weights = _apart(x, heads)
    return np.stack(weights), np.concatenate(outputs, axis=-1)


def joined_output_alone(x, heads):
    """Your output is right, but it comes back alone; look at what else is to be returned."""
    return np.concatenate(_apart(x, heads)[0], axis=-1)


def head_weights_averaged(x, heads):
    """Your output is right, but the weights of all heads are averaged; look at how many matrices should come back."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.mean(weights, axis=0)


def head_weights_added_up(x, heads):
    """Your output is right, but the weights of all heads are added; look at how many matrices should come back."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.sum(weights, axis=0)


def head_weights_side_by_side(x, heads):
    """Your output is right, but the weights stand side by side like it; look at their shape in the lesson."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.concatenate(weights, axis=-1)


def head_weights_below_each_other(x, heads):
    """Your output is right, but the weights of all heads stand in one matrix; look at their shape in the lesson."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.concatenate(weights)


def head_axis_last(x, heads):
    """Your output is right, but in the weights the heads are counted on the last axis; look at their shape."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), np.stack(weights, axis=-1)


def last_weights_only(x, heads):
    """Your output is right, but only the last head's weights come back; look at how many matrices should."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), weights[-1]


def first_weights_only(x, heads):
    """Your output is right, but only the first head's weights come back; look at how many matrices should."""
    outputs, weights = _apart(x, heads)
    return np.concatenate(outputs, axis=-1), weights[0]
