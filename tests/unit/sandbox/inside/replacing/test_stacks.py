"""A right function takes stacks where the student's own does, and gives what it gives for each slice."""

import numpy as np
import pytest

from autograder.checks.attention import reference
from autograder.sandbox.inside.replacing.stacks import value_of

RNG = np.random.default_rng(5)
Q, K, V = RNG.normal(size=(4, 3, 2)), RNG.normal(size=(4, 5, 2)), RNG.normal(size=(4, 5, 6))


def right(q, k, v):
    return reference.attention(q, k, v)


right.signature = "(q,d),(k,d),(k,v)->(q,v),(q,k)"


def takes_stacks(q, k, v):
    scores = q @ np.swapaxes(k, -1, -2)
    return scores @ v, scores


def takes_matrices(q, k, v):
    return q @ k.T @ v, q @ k.T


def value(theirs, *arguments):
    return value_of(right, arguments, lambda: theirs(*arguments))


@pytest.mark.parametrize(
    ("q", "k", "v"),
    [
        (Q, K, V),
        (Q[:1], K[:1], V[:1]),
        (Q[0], K, V),
        (Q, K[0], V[0]),
        (Q[:, None], K, V),
        (Q.tolist(), K.tolist(), V.tolist()),
    ],
)
def test_every_slice_is_right_and_fewer_axes_are_the_same_for_all(q, k, v):
    output, weights = value(lambda *arrays: takes_stacks(*map(np.asarray, arrays)), q, k, v)
    for index in np.ndindex(output.shape[:-2]):
        each = [np.broadcast_to(a, output.shape[:-2] + np.shape(a)[-2:])[index] for a in (q, k, v)]
        wanted_output, wanted_weights = reference.attention(*each)
        np.testing.assert_allclose(output[index], wanted_output)
        np.testing.assert_allclose(weights[index], wanted_weights)
    assert output.shape[-2:] == (3, 6)
    assert weights.shape[-2:] == (3, 5)


def test_cubes_are_stacks_too_and_a_list_serves_as_a_pair():
    cube = RNG.normal(size=(3, 3, 3))
    output, weights = value(lambda *cubes: [*takes_stacks(*cubes)], cube, cube, cube)
    for index in range(3):
        np.testing.assert_allclose(output[index], reference.attention(*[cube[index]] * 3)[0])
        np.testing.assert_allclose(weights[index], reference.attention(*[cube[index]] * 3)[1])


def test_one_result_comes_alone_and_an_argument_may_be_a_number():
    def row_sum(x, factor):
        return x.sum(axis=0) * factor

    row_sum.signature = "(n), () -> ()"
    assert value_of(row_sum, [np.ones((2, 3)), np.array([1, 2])], lambda: np.zeros(2)).tolist() == [3, 6]
    assert value_of(row_sum, [np.ones(3), 2], lambda: pytest.fail("it was asked")) == 6


@pytest.mark.parametrize("theirs", [takes_matrices, lambda *_: 1 / 0, lambda *_: Q, lambda q, k, v: (q @ v.T, q)])
def test_where_theirs_takes_no_stacks_the_call_fails_as_with_any_right_function(theirs):
    with pytest.raises(ValueError, match="matmul"):
        value(theirs, Q, K, V)


@pytest.mark.parametrize("arguments", [(Q[0], K[0], V[0]), (Q[0, 0], K[0], V[0])])
def test_what_is_no_stack_is_not_asked_of_theirs(arguments):
    output, _ = value(lambda *_: pytest.fail("it was asked"), *arguments)
    np.testing.assert_allclose(output, reference.attention(*arguments)[0])


def test_without_a_signature_nothing_is_tried():
    with pytest.raises(ValueError, match="matmul"):
        value_of(reference.attention, (Q, K, V), lambda: takes_stacks(Q, K, V))
