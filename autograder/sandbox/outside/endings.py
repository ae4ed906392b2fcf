"""How a worker ended, in a sentence for the student. Only a description: a worker can make believe any of them."""

import os
import signal

from autograder.classroom.reading.calling import Kind

from ..agreed import BROKEN, DISCONNECTED
from ..limits import Limits
from .control import Ended

SAID = {
    DISCONNECTED: "It closed the grader's connection.",
    BROKEN: "It changed something that Python itself needs to go on, such as a built-in function.",
}


def describe(ended: Ended, limits: Limits) -> tuple[Kind, str]:
    """The kind of failure, `timed out` or `crashed`, and what happened."""
    if ended.killed:
        return "crashed", SAID[DISCONNECTED]
    if os.WIFEXITED(ended.status):
        own = "It ended the program itself, as os._exit does."
        return "crashed", SAID.get(os.WEXITSTATUS(ended.status), own)
    number = os.WTERMSIG(ended.status)
    if number == signal.SIGXCPU or (number == signal.SIGKILL and ended.cpu >= limits.cpu_seconds * 0.9):
        return "timed out", f"It used more than {limits.cpu_seconds} s of CPU time in all."
    if number == signal.SIGKILL:
        return "crashed", "It was killed by the system, most likely for using too much memory."
    return "crashed", f"It crashed the interpreter ({_signal_name(number)})."


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
