"""Which answers are alike, which are wrong values, and which functions did not end."""

import numpy as np
import pytest

from autograder.classroom.checking.expect import Expectation
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.time_limit import STOPPED_AFTER, STOPPED_BEFORE
from autograder.grading.examination.answers import endless, is_wrong_value, same
from autograder.grading.examination.questions import Question
from autograder.sandbox.outside.session import Call

ROW = np.array([0.25, 0.75])


def question(name, *wanted):
    return Question(Call(name, ()), [Expectation(each) for each in wanted], True)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ROW, ROW + 1e-9),
        ([0.25, 0.75], ROW),
        (np.array([np.nan, 1.0]), np.array([np.nan, 1.0])),
        ((ROW, 1), (ROW, np.float64(1))),
        ([ROW, ROW], (ROW, ROW)),
        (np.array([np.inf, 1.0]), np.array([np.inf, 1.0])),
    ],
)
def test_equal_answers_are_the_same(one, other):
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ROW, ROW[::-1]),
        (ROW, ROW[:, None]),
        (ROW, (ROW, ROW)),
        ((ROW,), (ROW, ROW)),
        ((ROW, ROW), ROW),
        (np.array([1e308]), np.array([-1e308])),
        (None, ROW),
        (np.array(["a", "b"]), ROW),
        (ROW, np.array(["a", "b"])),
        ([[1.0], [1.0, 2.0]], np.ones((2, 1))),
        (["0.25", "0.75"], ROW),
        (ROW + 0j, ROW),
        (np.array([np.nan, 1.0]), np.array([1.0, np.nan])),
    ],
)
def test_other_answers_are_not(one, other):
    assert not same(one, other)


@pytest.mark.parametrize(
    ("answer", "is_wrong"),
    [
        (Answer(ROW, (0,)), False),
        (Answer(ROW[::-1], ()), True),
        (Answer(None, ()), True),
        (CallFailed("raised"), False),
        (None, False),
    ],
)
def test_a_wrong_value_is_one_that_came_back_and_is_not_all_that_is_expected(answer, is_wrong):
    assert is_wrong_value(question("f", ROW), answer) is is_wrong
    assert is_wrong_value(question("f", ROW, ROW[::-1]), answer) is isinstance(answer, Answer)


def test_a_function_that_only_calls_an_endless_one_is_not_endless():
    stopped = CallFailed("timed out", message=STOPPED_AFTER.format(seconds=2))
    second_hand = CallFailed("timed out", message=STOPPED_BEFORE.format(name="f"))
    crashed = CallFailed("crashed", message="It crashed the interpreter (SIGSEGV).")
    answers = {"f": stopped, "g": second_hand, "h": crashed, "i": Answer(ROW, ())}
    assert endless({question(name): answer for name, answer in answers.items()}) == {"f"}
