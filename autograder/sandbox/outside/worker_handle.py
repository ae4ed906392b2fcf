"""The trusted side of one worker process."""

from collections.abc import Iterator, Sequence
from typing import Any

from autograder.classroom.reading.calling import Kind
from autograder.classroom.reading.time_limit import STOPPED_AFTER

from ..levels import Level, level_of
from ..limits import Limits
from ..wire import MOST_SKELETON, encode
from .channel import MIB, Channel, Closed, Garbled, TimedOut
from .control import Control, Ended
from .endings import describe
from .replies import BadReply, read_observed

LOCK_DOWN_SECONDS = 10.0
GRACE_SECONDS = 0.5
"""How long a worker whose pipe closed may take to end, so that how it ended can be told, on a busy machine as well."""


class WorkerLost(Exception):
    """The worker is gone, and has been killed where that was needed.

    Attributes:
        kind: How the call that it was busy with failed.
        message: One sentence for the student; "" when the kind says it all.
    """

    def __init__(self, kind: Kind, message: str = "") -> None:
        """Keep why."""
        super().__init__(kind, message)
        self.kind = kind
        self.message = message


class WorkerHandle:
    """One worker, from lock-down to its end."""

    def __init__(self, control: Control, limits: Limits) -> None:
        """Start a worker and have it test its locks.

        Raises:
            WorkerLost: It did not get through the lock-down.
            ZygoteLost: The zygote is dead or hangs.
        """
        self._control = control
        self._limits = limits
        self._pid, requests, replies = control.spawn()
        self._channel = Channel(requests, replies, limits.reply_mib * MIB + MOST_SKELETON)
        self._alive = True
        try:
            self.level: Level = level_of(read_observed(self.ask(["observe"], LOCK_DOWN_SECONDS)))
        except BaseException as error:
            self.close()
            # At level process, what ran before may have got at the zygote that this worker comes from.
            if isinstance(error, BadReply):
                raise WorkerLost("protocol") from None
            raise

    @property
    def alive(self) -> bool:
        """False once it was lost or closed."""
        return self._alive

    def ask(self, request: list[Any], seconds: float) -> memoryview:
        """Send a request and return the reply, which is untrusted.

        Raises:
            WorkerLost: No reply came in time. The worker has been killed.
            ZygoteLost: The zygote is dead or hangs.
            Unsendable: An argument does not travel.
        """
        [reply] = self.ask_each(encode(request), seconds, 1)
        return reply

    def ask_each(self, request: Sequence[bytes], seconds: float, replies: int) -> Iterator[memoryview]:
        """Send an encoded request that gets several replies, each in `seconds`, and yield them as they come.

        Raises:
            WorkerLost: No reply came in time. The worker has been killed.
            ZygoteLost: The zygote is dead or hangs.
        """
        try:
            yield from self._channel.ask_each(request, seconds, replies)
        except TimedOut:
            self._end(0)
            raise WorkerLost("timed out", STOPPED_AFTER.format(seconds=seconds)) from None
        except Closed:
            raise WorkerLost(*describe(self._end(GRACE_SECONDS), self._limits)) from None
        except Garbled:
            self._end(0)
            raise WorkerLost("protocol") from None

    def close(self) -> None:
        """End the worker, if it is still there.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        if self._alive:
            self._end(0)

    def _end(self, grace: float) -> Ended:
        self._alive = False
        self._channel.close()
        return self._control.end(self._pid, grace)
