"""Which error messages of hidden checks are passed on."""

import math
from operator import getitem, iadd, setitem

import numpy as np
import pytest

from autograder.classroom.checking.explain import explain
from autograder.classroom.checking.known_messages import can_be_told
from autograder.classroom.checking.messages import told_of
from autograder.classroom.checking.student import MadeCall
from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.places import Place


def real_message(function):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - any: the text is what counts
        function()
    return str(caught.value)


def used_before_it_has_a_value():
    total += 1  # noqa: F821, F841


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: np.zeros((2, 3)) + np.zeros(2),
        lambda: np.zeros((2, 3)) @ np.zeros((2, 3)),
        lambda: np.dot(np.zeros((2, 3)), np.zeros((2, 3))),
        lambda: np.zeros(6).reshape(4, 2),
        lambda: np.zeros(3).sum(axis=1),
        lambda: np.zeros(3)[5],
        lambda: undefined_name,  # noqa: F821
        lambda: np.zeros(3).nothing,
        lambda: [1, 2].shape,
        lambda: real_message(),
        lambda: [1] / 2,
        lambda: [1][3],
        lambda: np.stack([np.zeros(2), np.zeros(3)]),
        lambda: np.concatenate([np.zeros((2, 3)), np.zeros((3, 2))]),
        lambda: np.concatenate(np.zeros((2, 3)), np.zeros((3, 2))),
        lambda: [].append(1).append(2),
        lambda: range([1, 2]),
        lambda: np.hstack([np.zeros((2, 3)), np.zeros(2)]),
        lambda: setitem(np.zeros(3), slice(2), np.zeros(3)),
        lambda: setitem(np.zeros(3), 0, np.zeros(3)),
        lambda: iadd(np.zeros((3, 1)), np.zeros((3, 3))),
        lambda: np.zeros(3)[0, 1],
        lambda: np.array([np.zeros((2, 3)), np.zeros((2, 1))]),
        lambda: np.zeros(2, 3),
        lambda: np.zeros(2) ^ 2,
        lambda: np.concatenate([]),
        lambda: np.stack([]),
        lambda: np.zeros((2, 3)).transpose(0, 1, 2),
        lambda: np.zeros((2, 3)) @ 3,
        lambda: max(np.zeros((2, 3))),
        lambda: math.exp(np.zeros(3)),
        lambda: math.exp([0.5]),
        lambda: math.exp(1000),
        lambda: math.sqrt(-1),
        lambda: np.zeros(3)[0.5],
        lambda: np.zeros(3)[0][0],
        lambda: list(np.array(2.0)),
        lambda: len(np.array(2.0)),
        lambda: len(np.float64(2)),
        lambda: dict(zip(*None, strict=False)),
        lambda: [one for one, other in [None]],
        lambda: used_before_it_has_a_value(),
        lambda: getitem([1], (1, 2)),
        lambda: getitem((1, 2), "w_q"),
        lambda: setitem((1, 2), 0, 1),
        lambda: {np.zeros(3)},
        lambda: [1] + 2.0,
        lambda: [1] * 2.0,
        lambda: 1 / 0,
        lambda: __import__("no_such_package"),
    ],
)
def test_what_numpy_and_python_say_of_common_mistakes_is_told(mistake):
    assert can_be_told(real_message(mistake))


@pytest.mark.parametrize("text", ["[[0.1, 0.2]]", "0.3345", "1", "a b c", "name 'x' is not defined 0.25"])
def test_anything_else_is_not(text):
    assert not can_be_told(text)


def test_a_hidden_check_never_repeats_what_a_student_wrote_into_an_error():
    call = MadeCall("softmax", (np.array([0.25]),), ())
    told = explain(CallFailed("raised", "ValueError", "[0.25]", Place(line=7)), call)
    assert told.symptom == "softmax stopped with ValueError in line 7."
    assert "[0.25]" in told.detail  # public checks show their input anyway


def test_sizes_that_the_input_does_not_have_are_not_told():
    message = "could not broadcast input array from shape (2,217) into shape (2,3)"
    assert can_be_told(message, frozenset({2, 217}))
    assert not can_be_told(message, frozenset({2, 5}))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((np.zeros((5, 7)),), "operands could not be broadcast together with shapes (5,7) (7,5)"),
        ((np.zeros((5, 7)),), "cannot reshape array of size 35 into shape (5,5)"),
        (([np.zeros(7)] * 5,), "index 5 is out of bounds for axis 0 with size 5"),
        (([np.zeros(7)] * 5,), "index 7 is out of bounds for axis 0 with size 7"),
    ],
)
def test_sizes_of_the_input_those_that_two_of_them_make_and_lengths_of_lists_are_told(args, message):
    assert told_of(CallFailed("raised", "ValueError", message), args).message == message
    assert told_of(CallFailed("raised", "ValueError", message), (np.zeros((9, 11)),)).message == ""


def test_what_the_grader_says_of_a_program_that_ended_is_told():
    said = "It crashed the interpreter (SIGSEGV)."
    assert told_of(CallFailed("crashed", message=said), ()).message == said
    assert told_of(CallFailed("raised", "ValueError", said), ()).message == ""


@pytest.mark.parametrize(
    ("place", "told"), [((99, 999), (99, 999)), ((100, 1), (None, None)), ((1, 1000), (None, None))]
)
def test_numbers_of_lines_and_cells_that_nobody_writes_are_not_told(place, told):
    there = told_of(CallFailed("raised", "ValueError", "", Place(*place)), ()).place
    assert (there.cell, there.line) == told
