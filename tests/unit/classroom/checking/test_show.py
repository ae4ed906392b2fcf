"""Values as short text: readable for students, bounded for hostile ones."""

import time

import numpy as np
import pytest

from autograder.classroom.checking.show import LONGEST, show, show_call


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.array([[0.5, 1.0], [2.0, 0.12345]]), "[[0.5   , 1.    ],\n [2.    , 0.1235]]"),
        (np.arange(3), "[0, 1, 2]"),
        ((1, 2.0), "(1, 2)"),
        ((np.float64(0.813468),), "(0.813468,)"),
        ([1, [2, None]], "[1, [2, None]]"),
        ("text", "text"),
        (np.zeros((3, 4, 9)), "an array of shape (3, 4, 9)"),
        (list(range(100)), "[" + ", ".join(map(str, range(20))) + ", …]"),
    ],
)
def test_values_are_shown_as_students_write_them(value, text):
    assert show(value) == text


@pytest.mark.parametrize(
    "value",
    [
        np.zeros((2,) * 25, np.int8),
        np.zeros((4000, 4000)),
        ["a" * 100_000] * 9_999,
        "x" * 10_000_000,
        [[[0] * 999] * 99],
    ],
    ids=["many axes", "many numbers", "much text", "long text", "many lists"],
)
def test_large_values_take_neither_time_nor_room(value):
    start = time.process_time()
    assert len(show(value)) <= LONGEST + 2
    assert time.process_time() - start < 1


def test_the_heads_of_a_call_stand_one_on_a_line_with_names():
    one = np.array([[1.0], [0.0]])
    line = "(w_q = [[1.], [0.]], w_k = [[1.], [0.]], w_v = [[1.], [0.]])"
    assert show_call("f", ([(one, one, one)] * 2,)) == f"f(\n    [{line},\n     {line}],\n)"


def test_arrays_in_a_tuple_stand_under_each_other():
    assert show((np.eye(2), np.ones(1))) == "([[1., 0.],\n  [0., 1.]],\n [1.])"


def test_a_long_call_stands_on_several_lines():
    assert show_call("softmax", (np.zeros(2),)) == "softmax([0., 0.])"
    assert show_call("f", (np.zeros((2, 2)), 1)) == "f(\n    [[0., 0.],\n     [0., 0.]],\n    1,\n)"
