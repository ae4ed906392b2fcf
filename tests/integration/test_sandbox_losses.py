"""What a lost worker costs the other calls of its submission, and what it does not."""

import time

import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.source import Source
from autograder.sandbox.levels import Level
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.budget import Budget
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.session import Call, Session
from tests.support.descriptors import descriptors
from tests.support.workers import GOOD, SECRET, session

pytestmark = pytest.mark.integration

LIMITS = Limits(call_seconds=0.4, load_seconds=2, source_kib=1)
TEXT = """
import os, time
def f(x):
    if x == 1:
        time.sleep(60)
    if x == 2:
        os._exit(1)
    if x == 3:
        raise ValueError
    return x
def g(x):
    return f(2 * x)
"""


@pytest.fixture(scope="module")
def zygote():
    with Zygote(LIMITS, secret=SECRET, at_most=Level.PROCESS) as started:
        yield started


def outcomes(session, *calls):
    answers = session.answers([Call(name, (float(x),)) for name, x in calls])
    return [answer.kind if isinstance(answer, CallFailed) else answer.value for answer in answers]


@pytest.mark.parametrize(("first", "outcome"), [(0, 0), (3, "raised")])
def test_a_function_that_has_answered_may_take_too_long_once_more(zygote, first, outcome):
    with session(zygote, TEXT) as s:
        told = outcomes(s, ("f", first), ("f", 1), ("f", 0), ("f", 1), ("f", 0))
    assert told == [outcome, "timed out", 0, "timed out", "timed out"]


def test_one_that_has_ended_the_program_may_answer_later(zygote):
    with session(zygote, TEXT) as s:
        assert outcomes(s, ("f", 2), ("f", 0), ("g", 1), ("g", 0)) == ["crashed", 0, "crashed", 0]


def test_one_that_is_not_called_any_more_is_not_waited_for_between_others(zygote):
    start = time.monotonic()
    with session(zygote, TEXT) as s:
        outcomes(s, ("f", 0), *[("f", 1), ("g", 0)] * 20)
    assert time.monotonic() - start < 10 * LIMITS.call_seconds


def test_each_lost_worker_counts_for_the_whole_submission(zygote):
    with session(zygote, TEXT, budget=Budget(60, losses=2)) as s:
        assert outcomes(s, ("f", 2), ("g", 1)) == ["crashed", "crashed"]
        with pytest.raises(CallFailed, match="had to be started anew 2 times"):
            s.call("f", (0.0,))


@pytest.mark.parametrize(("seconds", "again"), [(0.3, True), (1.6, False)])
def test_a_file_that_took_long_to_load_is_not_waited_for_again(zygote, seconds, again):
    with session(zygote, f"{TEXT}time.sleep({seconds})\n") as s:
        assert s.problems == []
        start = time.monotonic()
        assert outcomes(s, ("f", 2), ("f", 0)) == ["crashed", 0]
        assert (time.monotonic() - start > seconds) is again


def test_problems_are_told_once_however_often_a_file_is_loaded(zygote):
    with session(zygote, f"print(undefined)\n{TEXT}") as s:
        outcomes(s, ("f", 2), ("f", 0), ("f", 2), ("f", 0))
        assert len(s.problems) == 1


@pytest.mark.parametrize(
    "large", [{"more": (Source("b.py", "module", (bytes(2000),)),)}, {"beside": (("b.py", bytes(2000)),)}]
)
def test_files_that_are_too_large_together_are_not_read_and_told_of_once(zygote, large):
    with Session(zygote, Source("a.py", "module", (GOOD.encode(),), **large)) as s:
        assert (s.loaded, s.names.functions, s.loaded) == (False, (), False)
        [problem] = s.problems
    assert "larger than 1 KiB" in problem.message


BAD_REPLY = """
import sys
frame = sys._getframe()
while frame:
    if "describe_names" in frame.f_globals:
        frame.f_globals["describe_names"] = lambda _: type("Names", (), {"functions": 5, "inside": {}})
    frame = frame.f_back
"""


def test_no_descriptor_is_lost_with_a_worker_that_says_nonsense(zygote):
    before = descriptors()
    with session(zygote, BAD_REPLY + GOOD) as s:
        assert "own connection" in s.problems[0].message
    assert descriptors() == before
