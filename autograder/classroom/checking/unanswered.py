"""What a check would have asked of a call that gave no value.

A check ends where the call fails, before it says what it expected. So it runs once more, on nobody's functions.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..reading.calling import CallFailed
from .expect import Expectation
from .plain import FAILURES
from .recording import Recorder
from .student import Student


def asked_in_vain(
    error: BaseException, student: Student | None, run: Callable[[Any, Any], object]
) -> Expectation | None:
    """What was to be asked of the call that failed; None if it was not that, or if the check does not say.

    Args:
        error: What ended the check.
        student: Made the calls of the check; the last one is the one that failed.
        run: Runs the check with another `student` and another `expect`.
    """
    if student is None or not isinstance(error, CallFailed):
        return None
    recorder = Recorder()
    with suppress(*FAILURES):  # a check may want a value
        run(recorder, recorder.expect)
    number = len(student.calls)
    asked = recorder.asked[number - 1].expected if 0 < number <= len(recorder.asked) else []
    return asked[0] if asked else None
