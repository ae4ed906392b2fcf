"""What each head is given: its matrices, its tokens, its scale."""

import numpy as np

from autograder.checks.attention.misconceptions.multi_head_attention._parts import apart, joined
from autograder.checks.attention.reference import attention, project, softmax


def query_and_key_exchanged(x, heads):
    """Your keys ask and your queries are asked; look at the order of the three matrices of a head."""
    return joined(attention(project(x, w_k), project(x, w_q), project(x, w_v)) for w_q, w_k, w_v in heads)


def key_and_value_exchanged(x, heads):
    """Your keys and values are exchanged; look at the order of the three matrices of a head."""
    return joined(attention(project(x, w_q), project(x, w_v), project(x, w_k)) for w_q, w_k, w_v in heads)


def query_and_value_exchanged(x, heads):
    """Your queries and values are exchanged; look at the order of the three matrices of a head."""
    return joined(attention(project(x, w_v), project(x, w_k), project(x, w_q)) for w_q, w_k, w_v in heads)


def key_value_query_order(x, heads):
    """You take the three matrices of a head as those of key, value and query; look at their order."""
    return joined(attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_k, w_v, w_q in heads)


def value_query_key_order(x, heads):
    """You take the three matrices of a head as those of value, query and key; look at their order."""
    return joined(attention(project(x, w_q), project(x, w_k), project(x, w_v)) for w_v, w_q, w_k in heads)


def query_matrix_for_all(x, heads):
    """The first matrix of a head makes all three of your projections; look at the other two."""
    return joined([attention(project(x, w), project(x, w), project(x, w)) for w, _, _ in heads])


def query_matrix_for_keys(x, heads):
    """Your keys are the same as your queries; look at which matrix makes the keys."""
    return joined(attention(project(x, w_q), project(x, w_q), project(x, w_v)) for w_q, _, w_v in heads)


def query_matrix_for_values(x, heads):
    """Your values are the same as your queries; look at which matrix makes the values."""
    return joined(attention(project(x, w_q), project(x, w_k), project(x, w_q)) for w_q, w_k, _ in heads)


def key_matrix_for_queries(x, heads):
    """Your queries are the same as your keys; look at which matrix makes the queries."""
    return joined(attention(project(x, w_k), project(x, w_k), project(x, w_v)) for _, w_k, w_v in heads)


def key_matrix_for_values(x, heads):
    """Your values are the same as your keys; look at which matrix makes the values."""
    return joined(attention(project(x, w_q), project(x, w_k), project(x, w_k)) for w_q, w_k, _ in heads)


def value_matrix_for_keys(x, heads):
    """Your keys are the same as your values; look at which matrix makes the keys."""
    return joined(attention(project(x, w_q), project(x, w_v), project(x, w_v)) for w_q, _, w_v in heads)


def tokens_for_values(x, heads):
    """Your values are the tokens themselves; look at how a value is made from a token."""
    return joined(attention(project(x, w_q), project(x, w_k), x) for w_q, w_k, _ in heads)


def tokens_for_queries(x, heads):
    """Your queries are the tokens themselves; look at how a query is made from a token."""
    return joined(attention(x, project(x, w_k), project(x, w_v)) for _, w_k, w_v in heads)


def tokens_for_keys(x, heads):
    """Your keys are the tokens themselves; look at how a key is made from a token."""
    return joined(attention(project(x, w_q), x, project(x, w_v)) for w_q, _, w_v in heads)


def nothing_projected(x, heads):
    """All your heads see the tokens as they are; look at where a head's own matrices come in."""
    return joined(attention(x, x, x) for _ in heads)


def values_alone_projected(x, heads):
    """Your queries and keys are the tokens themselves; look at where the first two matrices of a head come in."""
    return joined(attention(x, x, project(x, w_v)) for _, _, w_v in heads)


def queries_shared(x, heads):
    """The first head's queries serve all your heads; look at what each head has of its own."""
    q = project(x, heads[0][0])
    return joined(attention(q, project(x, w_k), project(x, w_v)) for _, w_k, w_v in heads)


def keys_shared(x, heads):
    """The first head's keys serve all your heads; look at what each head has of its own."""
    k = project(x, heads[0][1])
    return joined(attention(project(x, w_q), k, project(x, w_v)) for w_q, _, w_v in heads)


def values_shared(x, heads):
    """The first head's values serve all your heads; look at what each head has of its own."""
    v = project(x, heads[0][2])
    return joined(attention(project(x, w_q), project(x, w_k), v) for w_q, w_k, _ in heads)


def queries_and_keys_shared(x, heads):
    """The first head's queries and keys serve all your heads; look at what each head has of its own."""
    q, k = project(x, heads[0][0]), project(x, heads[0][1])
    return joined(attention(q, k, project(x, w_v)) for _, _, w_v in heads)


def heads_chained(x, heads):
    """Each of your heads sees what the one before it said; look at what goes into the second head."""
    pairs = []
    for w_q, w_k, w_v in heads:
        x, weights = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        pairs.append((x, weights))
    return joined(pairs)


def heads_in_one_attention(x, heads):
    """Your heads share one set of weights; look at how often attention is called."""
    q, k, v = (np.concatenate([project(x, w) for w in matrices], axis=1) for matrices in zip(*heads, strict=True))
    return attention(q, k, v)


def heads_in_one_attention__weights_repeated(x, heads):
    """The weights come back once for each head."""
    output, weights = heads_in_one_attention(x, heads)
    return output, np.stack([weights for _ in heads])


def _scaled_by(width, x, heads):
    for w_q, w_k, w_v in heads:
        weights = softmax(project(x, w_q) @ project(x, w_k).T / np.sqrt(width))
        yield weights @ project(x, w_v), weights


def scaled_by_token_width(x, heads):
    """Your scale comes from the width of a whole token; look at the width of a head's own keys."""
    return joined(_scaled_by(x.shape[1], x, heads))


def scaled_by_token_width_per_head(x, heads):
    """Your scale is as if the heads shared a token's width among them; look at the width of a head's own keys."""
    return joined(_scaled_by(x.shape[1] // len(heads), x, heads))


def scaled_by_token_width_per_head__at_least_one(x, heads):
    """Where there are more heads than numbers in a token, it is 1."""
    return joined(_scaled_by(x.shape[1] // len(heads) or 1, x, heads))


def scaled_by_width_of_first_head(x, heads):
    """Your scale is that of the first head for all of them; look at the width of each head's own keys."""
    return joined(_scaled_by(heads[0][1].shape[1], x, heads))


def scaled_by_number_of_tokens(x, heads):
    """Your scale comes from the number of tokens; look at the width of a head's own keys."""
    return joined(_scaled_by(len(x), x, heads))


def scaled_by_token_width_over_heads(x, heads):
    """Your scale divides a token's width by the number of heads; look at the width of a head's own keys."""
    return joined(_scaled_by(x.shape[1] / len(heads), x, heads))


def one_token_as_it_is(x, heads):
    """A single token comes back unchanged in yours; look at what each head says about it."""
    if len(x) == 1:
        return x, np.ones((len(heads), 1, 1))
    return joined(zip(*apart(x, heads), strict=True))


def heads_taken_for_kinds(x, heads):
    """You take your heads for all matrices of queries, then of keys, then of values; look at what one head holds."""
    queries, keys, values = heads
    return joined(
        attention(project(x, w_q), project(x, w_k), project(x, w_v))
        for w_q, w_k, w_v in zip(queries, keys, values, strict=True)
    )
