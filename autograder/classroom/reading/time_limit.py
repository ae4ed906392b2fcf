"""A time limit for a student's code that runs in this very process."""

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import NoReturn

STOPPED_AFTER = "It was stopped after {seconds:g} s."
STOPPED_BEFORE = "It calls {name}, which was stopped before."
"""Why a call timed out that did not take long: it met a function that had not come to an end in its own call."""
# An alarm by thread, since Windows has no other; by a signal that nobody else uses, since pytest-timeout has SIGALRM.
if sys.platform == "win32":
    BELL = signal.SIGBREAK
else:
    BELL = signal.SIGVTALRM


class OutOfTime(BaseException):
    """Raised inside code that took too long. Its message says more, in a sentence for the student."""


def stopped_before(name: str) -> Callable[..., NoReturn]:
    """What takes the place of a function that does not end, so that those that call it do not wait for it once more."""

    def function(*arguments: object, **named: object) -> NoReturn:
        raise OutOfTime(STOPPED_BEFORE.format(name=name))

    return function


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTime in the block when it takes longer; None stands for no limit.

    Without effect where nothing can interrupt it: outside the main thread, and in JupyterLite, which has no threads.

    Raises:
        OutOfTime: The time was up.
    """
    if seconds is None or sys.platform == "emscripten" or threading.current_thread() is not threading.main_thread():
        yield
        return
    clock = threading.Timer(seconds, interrupt_main, [BELL])
    clock.daemon = True
    before = signal.signal(BELL, partial(_ring, STOPPED_AFTER.format(seconds=seconds)))
    clock.start()
    try:
        yield
    finally:
        clock.cancel()
        signal.signal(BELL, before)


def _ring(told: str, number: int, frame: FrameType | None) -> NoReturn:
    raise OutOfTime(told)
