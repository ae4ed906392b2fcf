"""What a worker answers is read with distrust."""

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.names import Names
from autograder.classroom.reading.source import Problem
from autograder.sandbox.outside.replies import BadReply, read_answer, read_loaded, read_observed
from autograder.sandbox.wire import encode


def sent(reply):
    return b"".join(encode(reply))


def test_good_replies_are_read():
    answer = read_answer(sent(["returned", 5, (1,), ["error settings"]]), 2)
    assert (answer.value, answer.changed, answer.around) == (5, (1,), ("error settings",))
    assert read_observed(sent(["observed", [["a", True], ["b", 1]]])) == {"a": True, "b": False}
    problem = ("NameError", 2, 3, "said", "do", "heads.py")
    loaded = read_loaded(sent(["loaded", [problem], ("f",), [("C", ["g"])]]))
    assert loaded == ([Problem(*problem)], Names(("f",), {"C": ("g",)}))


@pytest.mark.parametrize("read", [read_loaded, lambda reply: read_answer(reply, 1)])
def test_failures_are_read(read):
    with pytest.raises(CallFailed) as caught:
        read(sent(["failed", "raised", "ValueError", "a\x1b[2Jb\ud800", 3, None]))
    assert (caught.value.kind, caught.value.place.line, caught.value.place.cell) == ("raised", 3, None)
    assert caught.value.message == "a [2Jb\\ud800"


@pytest.mark.parametrize(
    "reply",
    [
        ["returned"],
        ["returned", 5, ()],
        ["returned", 5, (1,), ()],
        ["returned", 5, (-1,), ()],
        ["returned", 5, (True,), ()],
        ["returned", 5, 0, ()],
        ["returned", 5, (), 1],
        ["returned", 5, (), ("the grader",)],
        ["returned", 5, (), (1,)],
        ["returned", 5, (), (["error settings"],)],
        ["returned", 5, (), (), ()],
        ["loaded", [], (), []],
        ["failed", "raised", "E", "m", 1],
        ["failed", "passed", "E", "m", 1, None],
        ["failed", ["raised"], "E", "m", 1, None],
        ["failed", np.zeros(2), "E", "m", 1, None],
        ["returned", np.zeros(2), np.zeros(2), ()],
        ["returned", 5, (np.zeros(2),), (np.zeros(2),)],
        ["failed", "raised", 5, "m", 1, None],
        ["failed", "raised", "E", None, 1, None],
        ["failed", "raised", "E", "m", 0, None],
        ["failed", "raised", "E", "m", 10**30, None],
        ["failed", "raised", "E", "m", 1.5, None],
        ["failed", "raised", "E", "m", True, None],
    ],
)
def test_bad_answers_are_refused(reply):
    with pytest.raises(BadReply):
        read_answer(sent(reply), 1)


@pytest.mark.parametrize("kind", ["crashed", "protocol", "unreadable"])
def test_no_worker_may_say_what_the_grader_says_itself(kind):
    # What is said of a crash is told of hidden checks, too.
    with pytest.raises(BadReply):
        read_answer(sent(["failed", kind, "", "the input", None, None]), 1)


@pytest.mark.parametrize("data", [b"", b"\0\0", sent("returned"), sent([]), sent([5]), sent([["returned"], 5, (), ()])])
def test_what_is_no_reply_is_refused(data):
    for read in (read_observed, read_loaded, lambda reply: read_answer(reply, 1)):
        with pytest.raises(BadReply):
            read(data)


def test_the_same_reply_gives_the_same_answer_which_nobody_can_change():
    reply = sent(["returned", [np.ones(3), np.array([True])], (), ()])
    answer = read_answer(memoryview(reply), 1)
    assert read_answer(bytearray(reply), 1) is answer
    assert read_answer(reply, 2) is not answer
    for array in answer.value:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_long_replies_are_not_kept():
    reply = sent(["returned", np.ones(1000), (), ()])
    assert read_answer(reply, 1) is not read_answer(reply, 1)


def test_whatever_reading_a_reply_trips_over_is_a_bad_reply():
    with pytest.raises(BadReply):
        read_answer(sent([np.zeros(2), 5, (), ()]), 1)


@pytest.mark.parametrize(
    "fields",
    [
        [[], ()],
        [None, (), []],
        [[("E", None, 1, "m")], (), []],
        [[("E", None, "1", "m", "a")], (), []],
        [[], (5,), []],
        [[], np.zeros(2), []],
        [[], (), [("C",)]],
        [[], (), [(5, [])]],
    ],
)
def test_bad_loads_are_refused(fields):
    with pytest.raises(BadReply):
        read_loaded(sent(["loaded", *fields]))


def test_long_lists_are_cut():
    problems, names = read_loaded(sent(["loaded", [("E", None, 1, "m" * 999, "a", "")] * 60, ["f" * 99] * 250, []]))
    assert (len(problems), len(problems[0].message)) == (50, 300)
    assert (len(names.functions), len(names.functions[0])) == (200, 80)
