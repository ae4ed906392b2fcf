"""How a worker ended, in a sentence for the student."""

import signal

import pytest

from autograder.sandbox.agreed import BROKEN, DISCONNECTED
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.control import Ended
from autograder.sandbox.outside.endings import describe

LIMITS = Limits(cpu_seconds=60)
LONG, SHORT = 59.5, 1.0


def exited(code):
    return code << 8


@pytest.mark.parametrize(
    ("status", "cpu", "told"),
    [
        (exited(0), SHORT, ("crashed", "It ended the program itself, as os._exit does.")),
        (exited(7), LONG, ("crashed", "It ended the program itself, as os._exit does.")),
        (exited(DISCONNECTED), SHORT, ("crashed", "It closed the grader's connection.")),
        (exited(BROKEN), SHORT, ("crashed", "It changed something that Python itself needs to go on")),
        (signal.SIGXCPU, SHORT, ("timed out", "It used more than 60 s of CPU time in all.")),
        (signal.SIGKILL, LONG, ("timed out", "It used more than 60 s of CPU time in all.")),
        (signal.SIGKILL, SHORT, ("crashed", "It was killed by the system, most likely for using too much memory.")),
        (signal.SIGSEGV, SHORT, ("crashed", "It crashed the interpreter (SIGSEGV).")),
        (signal.SIGSEGV, LONG, ("crashed", "It crashed the interpreter (SIGSEGV).")),
        (126, SHORT, ("crashed", "It crashed the interpreter (signal 126).")),
    ],
)
def test_each_ending_has_its_words(status, cpu, told):
    kind, words = describe(Ended(int(status), cpu, False), LIMITS)
    assert kind == told[0]
    assert words.startswith(told[1])


def test_one_that_did_not_end_by_itself_has_closed_its_connection():
    told = describe(Ended(int(signal.SIGKILL), LONG, True), LIMITS)
    assert told == ("crashed", "It closed the grader's connection.")
