"""What one submission may cost altogether, however its calls are spread over sessions and workers."""

import time

from autograder.classroom.reading.calling import CallFailed

MOST_LOSSES = 15
"""Five functions may each cost as many workers as `patience` lets them: a right one must not suffer from the others."""


class Budget:
    """Time and workers for one submission. Its sessions share one.

    Attributes:
        definitions_only: Loading the whole file broke off, or took long and a worker was lost since: once is enough.
    """

    def __init__(self, seconds: float, losses: int = MOST_LOSSES) -> None:
        """Allow `seconds` from now on, and as many lost workers as `losses`."""
        self.definitions_only = False
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._losses = losses
        self._lost = 0

    def require(self) -> None:
        """Allow one more call.

        Raises:
            CallFailed: There is no time left, or too many workers were lost.
        """
        if time.monotonic() >= self._deadline:
            said = f"The time for one submission, {self._seconds:g} s, was used up."
            raise CallFailed("timed out", message=said)
        if self._lost >= self._losses:
            said = f"The program had to be started anew {self._lost} times by then, so it was not started again."
            raise CallFailed("crashed", message=said)

    def lost(self) -> None:
        """Count a worker that was lost."""
        self._lost += 1

    def forget_losses(self) -> None:
        """Allow as many lost workers again, in the time that is left."""
        self._lost = 0
