"""Comparing: right values pass however they were made; each way to be wrong gets its own words."""

import numpy as np
import pytest

from autograder.classroom.checking.compare import difference
from autograder.classroom.checking.tolerance import Tolerance

ROWS = np.array([[0.25, 0.75], [0.5, 0.5], [1.0, 0.0]])
PAIR = {"output": np.array([[1.0, 2.0]]), "weights": np.array([[0.25, 0.75]])}


@pytest.mark.parametrize(
    "got",
    [ROWS, ROWS.tolist(), ROWS + 9e-7, ROWS.astype(np.float32), np.ma.array(ROWS)],
    ids=["same", "lists", "rounding", "float32", "masked array"],
)
def test_right_values_pass(got):
    assert difference(got, ROWS) is None


@pytest.mark.parametrize(
    ("got", "words"),
    [
        (None, "nothing (None)"),
        ("0.5", "type str. Return the numbers themselves, and no text."),
        (max, "type builtin_function_or_method. To call a function, write round brackets"),
        (lambda: 0, "type function. To call a function, write round brackets"),
        ((row for row in ROWS), "type generator. Write return, not yield."),
        (..., "type ellipsis. Write your code in place of the three dots."),
        (ROWS.astype(int), "The result holds whole numbers only, as if decimals were cut off."),
        (ROWS.astype(np.uint8), "The result holds whole numbers only, as if decimals were cut off."),
        (2 * ROWS.astype(int), "sums to 0."),
        (np.trunc(ROWS), "sums to 0."),
        (ROWS + 0j, "an array of complex numbers. It should hold real numbers."),
        (ROWS.astype(object), "an array of Python objects"),
        (ROWS.astype(str), "an array of text"),
        ({"a": 1}, "a value of type dict. Return the numbers themselves, without names for them."),
        (1.00002 * ROWS, "sums to 1.00002"),
        ([[1.0], [1.0, 2.0]], "different lengths"),
        ((ROWS, ROWS.sum(axis=1, keepdims=True)), "The result is a tuple of 2 arrays. It should be one array."),
        ((ROWS, ROWS), "The result is a tuple of 2 arrays. It should be one array."),
        ((ROWS, ROWS.sum(axis=1)), "The result is a tuple of 2 arrays. It should be one array."),
        ([ROWS], "The result is a list of 1 array. It should be one array."),
        ([ROWS] * 21, "The result is a list of many arrays. It should be one array."),
        ([ROWS[0], ROWS[1]], "The result has shape (2, 2). It should have shape (3, 2)."),
        (ROWS.T, "rows and columns are exchanged"),
        (ROWS.ravel(), "only the shape is not"),
        (ROWS[:2], "shape (2, 2). It should have shape (3, 2)"),
        (np.full((3, 2), np.nan), "nan"),
        (np.full((3, 2), np.inf), "infinity"),
        (2 * ROWS, "sums to 2."),
        (1.23456 * ROWS, "sums to 1.235."),
        (1e308 * np.ones((3, 2)), "sums to inf."),
        (ROWS[::-1], "4 of its 6 numbers are off, by up to 0.75"),
        ([[0.5, 0.5], [0.4, 0.6], [0.5, 0.5]], "right shape, but all 6 numbers are off, by up to 0.5"),
        (np.add(ROWS, [[0, 0], [0, 0], [0.25, 0]]), "sums to 1.25"),
        (0.25, "The result is a single number. It should have shape (3, 2)."),
    ],
)
def test_every_way_to_be_wrong_is_told(got, words):
    assert words in difference(got, ROWS)


def test_one_number_that_is_off_is_told_of_in_the_singular():
    told = difference(np.array([5.0, 1.0]), np.array([5.0, 0.5]))
    assert told == "The result has the right shape, but 1 of its 2 numbers is off, by 0.5."


def test_rows_of_right_values_that_were_rounded_for_print_still_are_to_sum_to_1():
    printed = np.array([[0.6652, 0.0900, 0.2447]])
    exact = np.array([[0.66524096, 0.09003057, 0.24472847]])
    assert difference(exact, printed, Tolerance(rtol=0, atol=5e-4)) is None
    assert "has a row that sums to 1.2." in difference(1.2 * exact, printed, Tolerance(rtol=0, atol=5e-4))


THIRDS = np.array([[1 / 3, 2 / 3], [5 / 7, 2 / 7], [1.0, 0.0]])


@pytest.mark.parametrize("places", range(2, 7))
def test_rounded_numbers_are_told_as_such_and_not_for_their_sum(places):
    told = f"The result looks rounded to {places} places. Return it unrounded."
    assert difference(THIRDS.round(places), THIRDS, Tolerance(atol=1e-8, rtol=0)) == told


def test_the_last_number_alone_is_told_as_rounded_too():
    assert "rounded to 3 places" in difference(0.813, 0.8134713)


@pytest.mark.parametrize("got", [THIRDS.round(4) + 1e-4, THIRDS.round(), THIRDS.round(4)[::-1]])
def test_other_numbers_are_not_told_as_rounded(got):
    assert "rounded" not in difference(got, THIRDS)


def test_zeros_in_place_of_small_numbers_are_not_told_as_rounded():
    assert difference([1.0, 0.0], [0.9996, 0.0004]).endswith("all 2 numbers are off, by up to 0.0004.")


def test_rows_that_sum_to_1_but_are_no_weights_are_not_told_for_their_sum():
    assert difference([[2.0, 1.0]], [[2.0, -1.0]]).endswith("1 of its 2 numbers is off, by 2.")


def test_weights_that_are_right_but_for_rounding_come_before_an_output_that_was_made_of_them():
    wanted = {"output": THIRDS @ np.ones((2, 1)), "weights": THIRDS}
    assert difference((THIRDS.round(3) @ np.ones((2, 1)), THIRDS.round(3)), wanted).startswith(
        "'weights' looks rounded"
    )


def test_a_single_whole_number_is_not_taken_for_an_array_that_lost_its_decimals():
    assert difference(0, 0.4) == "The result is off by 0.4."


def test_nan_names_its_possible_reasons():
    told = difference(np.array([np.nan, 1.0]), np.array([1.0, 1.0]))
    assert all(reason in told for reason in ("exp overflowed", "0 was divided by 0", "root was taken of a negative"))


def test_the_wrong_axis_of_a_symmetric_matrix_is_suggested():
    weights = np.array([[0.25, 0.75], [0.5, 0.5]])
    assert difference(weights.T, weights).endswith("rows and columns are exchanged. A wrong axis, or a transpose?")


@pytest.mark.parametrize("shape", [(2, 3, 2), (1, 1, 2)])
def test_a_turned_stack_is_not_said_to_have_rows_and_columns(shape):
    stack = np.linspace(0, 1, int(np.prod(shape))).reshape(shape)
    told = difference(stack.T, stack)
    assert "axes stand in reverse order" in told
    assert "columns" not in told


def test_a_scalar_is_not_an_array_of_one():
    told = "The result has shape (1,). It should be a single number. The numbers are right, only the shape is not."
    assert difference(np.array([0.5]), 0.5) == told
    assert difference(0.5, 0.5) is None
    assert difference(np.float64(0.5), 0.5) is None
    assert difference([np.array(0.5)], 0.5) == told


@pytest.mark.parametrize(("size", "shape"), [(100, (10, 10)), (90, (90, 2))])
def test_a_length_that_the_right_shape_explains_is_told_however_long(size, shape):
    assert f"has shape ({size},). It should have shape {shape}" in difference(np.zeros(size), np.ones(shape))


def test_with_no_tolerance_the_same_number_is_still_right():
    assert difference(0.1, 0.1, Tolerance(rtol=0, atol=0)) is None


def test_tolerance_is_tight_enough_for_three_digits_and_wide_enough_for_float32():
    assert difference(np.array([0.813]), np.array([0.81347])) is not None
    assert difference(np.array([0.81347], np.float32), np.array([0.81347])) is None


@pytest.mark.parametrize(
    ("got", "words"),
    [
        (None, "nothing (None)"),
        (PAIR["output"], "returned one array. Return the pair"),
        ((part for part in PAIR.values()), "returned one generator. Write return, not yield. Return the pair"),
        ((PAIR["output"],), "returned 1 value. Return the pair"),
        ((PAIR["weights"], PAIR["output"]), "in the other order"),
        ((PAIR["output"], 2 * PAIR["weights"]), "'weights' has a row that sums to 2"),
        ((2 * PAIR["output"], 2 * PAIR["weights"]), "'weights' has a row that sums to 2"),
        ((PAIR["output"].T, PAIR["weights"]), "'output' has shape (2, 1)"),
        ((np.ones((1, 3)), 2 * PAIR["weights"]), "'output' has shape (1, 3)"),
        (
            ([np.ones((1, 3)), np.ones((1, 2))], PAIR["weights"]),
            "'output' is a list of 2 arrays. It should be one array.",
        ),
    ],
)
def test_parts_of_a_pair_are_named(got, words):
    assert words in difference(got, PAIR)


def test_a_list_of_two_serves_as_a_pair():
    assert difference([PAIR["output"], PAIR["weights"]], PAIR) is None


@pytest.mark.parametrize(
    ("got", "words"),
    [
        (["0.5", "0.5"], "a list with str in it"),
        ([[0.5, None]], "a list with nothing (None) in it"),
        ((0.5, {}), "a tuple with dict in it"),
        (["a" * 100_000] + [""] * 9_999, "a list with str in it"),
        ([[0] * 1000] * 1000, "too many items"),
        ([np.zeros(50_000, complex), *[np.zeros(50_000, np.int8)] * 900], "too many items"),
    ],
)
def test_lists_are_looked_through_before_numpy_makes_an_array_of_them(got, words):
    assert words in difference(got, ROWS)
