"""A student's code that does not end, at the student's door."""

import signal
import sys
import threading
import time

import numpy as np
import pytest

from autograder.classroom.reading import loading, local
from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.decoding import decode
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.local import Local, read_functions
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.time_limit import BELL, OutOfTime, time_limit

SOON = 0.05


def for_ever(*given):
    while True:
        pass


def test_a_loop_without_end_is_stopped_in_words():
    with pytest.raises(OutOfTime, match=r"^It was stopped after 0.05 s.$"), time_limit(SOON):
        for_ever()


@pytest.mark.parametrize("seconds", [None, SOON])
def test_what_ends_in_time_is_left_alone_and_so_is_what_comes_after_it(seconds):
    before = signal.getsignal(BELL)
    with time_limit(seconds):
        value = np.ones(3).sum()
    time.sleep(3 * SOON)
    assert (value, signal.getsignal(BELL)) == (3, before)


def test_a_pending_alarm_of_somebody_else_still_rings():
    """As that of pytest-timeout."""
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append("theirs"))
    signal.setitimer(signal.ITIMER_REAL, SOON)
    try:
        with pytest.raises(OutOfTime), time_limit(3 * SOON):
            for_ever()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert rung == ["theirs"]


def test_in_another_thread_there_is_no_limit_and_no_error():
    done = []

    def work():
        with time_limit(SOON):
            time.sleep(3 * SOON)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_without_threads_there_is_no_limit_and_no_error(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with time_limit(SOON):
        time.sleep(3 * SOON)


def test_a_call_that_was_stopped_once_is_not_waited_for_again():
    calls = []
    functions = Local({"f": lambda *given: calls.append(given) or for_ever(), "g": len}, seconds=SOON)
    for argument in "ab":
        with pytest.raises(CallFailed) as caught:
            functions("f", (argument,))
        assert (caught.value.kind, caught.value.message) == ("timed out", "It was stopped after 0.05 s.")
    assert calls == [("a",)]
    assert functions("g", ("abc",)).value == 3


LOW = "def low(x):\n    while x: pass\n    return x\n"
ABOVE = "def middle(x):\n    return low(x)\ndef top(x):\n    return middle(x)\ndef apart(x):\n    return x\n"
ABOVE += "def seldom(x):\n    return x if x else low(x)\n"


@pytest.fixture
def tower():
    """Functions that build on one which ends for 0 only."""
    names = {"__name__": "a_students_own"}
    exec(LOW + ABOVE, names)
    return Local(names, seconds=SOON)


def message(functions, name):
    with pytest.raises(CallFailed) as caught:
        functions(name, (1,))
    assert caught.value.kind == "timed out"
    return caught.value.message


def test_nobody_waits_for_a_function_that_was_stopped_to_call_another_that_calls_it(tower):
    assert message(tower, "low") == "It was stopped after 0.05 s."
    for name in ("middle", "top"):
        assert message(tower, name) == "It calls low, which was stopped before."
    assert tower("apart", (1,)).value == 1
    assert tower("seldom", (1,)).value == 1


def test_a_function_that_waited_for_another_says_where_it_called_it():
    text = (LOW + "def top(x):\n    return low(x)\n").encode()
    with pytest.raises(CallFailed) as caught:
        call(load(Source("work.py", "module", (text,))).namespace, "top", (1,), SOON)
    assert (caught.value.place.function, caught.value.caller.text) == ("low", "return low(x)")


def test_a_function_that_was_stopped_once_and_answered_once_may_answer_those_that_call_it(tower):
    assert tower("low", (0,)).value == 0
    assert message(tower, "low") == "It was stopped after 0.05 s."
    assert tower("middle", (0,)).value == 0


def test_a_loop_at_the_top_is_told_and_what_is_defined_below_it_is_there(monkeypatch):
    monkeypatch.setattr(local, "LOAD_SECONDS", 1)  # not before it gets there
    text = b"x = 1\nwhile x:\n    pass\ndef f():\n    return 3\n"
    functions, problems = read_functions(Source("attention.py", "module", (text,)), ["f"])
    sys.modules.pop("submission")
    assert [str(problem) for problem in problems] == [
        "In line 2: The file was still running here when its time was up. Only what it defines below was read. "
        "Correct or delete the loop: loading the file must end soon."
    ]
    assert functions("f", ()).value == 3


def test_a_file_whose_time_is_up_between_two_statements_is_told_so(monkeypatch):
    first = iter([for_ever])
    monkeypatch.setattr(local, "LOAD_SECONDS", SOON)
    monkeypatch.setattr(loading, "decode", lambda *given: next(first, decode)(*given))
    functions, problems = read_functions(Source("attention.py", "module", (b"x = 1\ndef f():\n    return 3\n",)), ["f"])
    sys.modules.pop("submission")
    assert [str(problem) for problem in problems] == [
        "Loading the file did not end within 0.05 s, so only its definitions were read. Take out what does not end."
    ]
    assert functions("f", ()).value == 3
