"""The trusted end of the zygote's control socket."""

import contextlib
import json
import os
import signal
import socket
from collections.abc import Sequence
from typing import Any, NamedTuple

from .launch import Launched

START_SECONDS = 60.0
"""For importing, which a slow machine must have time for: a weaker level, or no grading, would come of too little."""
ANSWER_SECONDS = 5.0
"""A zygote that takes longer is dead or hangs. Killing a worker with 1 GiB takes it about 0.1 s."""


class ZygoteLost(Exception):
    """The zygote is dead or hangs. Its workers are lost with it; a new one can be started."""


class Ended(NamedTuple):
    """How a worker ended."""

    status: int
    """As from `os.wait`."""
    cpu: float
    """Seconds of CPU time it had used."""
    killed: bool
    """It did not end by itself."""


class Control:
    """Asks a zygote to start and end workers."""

    def __init__(self, launched: Launched, settings: dict[str, Any]) -> None:
        """Send the settings and wait until the zygote is ready.

        Raises:
            ZygoteLost: It did not start. The message says why.
        """
        self._launched = launched
        self._ended_one = False
        self._settled = False
        try:
            self._ask(settings, START_SECONDS)
        except ZygoteLost:
            self.close()
            raise

    def spawn(self) -> tuple[int, int, int]:
        """Start a worker.

        Returns:
            Its process id as the zygote knows it, the descriptors to write requests to and to read replies from.
        """
        # After its first worker has ended, a zygote imports the rest before it listens again.
        seconds = ANSWER_SECONDS if self._settled else START_SECONDS
        their_requests, requests = _pipe()
        replies, their_replies = _pipe()
        try:
            answer = self._ask({"do": "spawn"}, seconds, (their_requests, their_replies))
        except ZygoteLost:
            os.close(requests)
            os.close(replies)
            raise
        finally:
            os.close(their_requests)
            os.close(their_replies)
        self._settled = self._ended_one
        return answer["pid"], requests, replies

    def end(self, pid: int, grace: float) -> Ended:
        """Wait `grace` seconds for a worker to end, then kill it."""
        self._ended_one = True
        return Ended(**self._ask({"do": "end", "pid": pid, "grace": grace}, ANSWER_SECONDS + grace))

    def close(self) -> None:
        """End the zygote, and with it its workers."""
        self._launched.control.close()
        if self._launched.process.returncode is None:  # its number is not somebody else's yet
            # Its workers are in its process group. Only Linux would end them because their zygote has ended.
            with contextlib.suppress(OSError):  # macOS refuses where all of them have ended already
                os.killpg(self._launched.process.pid, signal.SIGKILL)
            self._launched.process.wait()
        self._launched.errors.close()

    def _ask(self, message: dict[str, Any], seconds: float, descriptors: Sequence[int] = ()) -> dict[str, Any]:
        control = self._launched.control
        data = json.dumps(message).encode() + b"\n"
        try:
            control.settimeout(seconds)
            # A large message may go out in part; what is left has no descriptors. macOS may refuse a list of none.
            sent = socket.send_fds(control, [data], descriptors) if descriptors else 0
            control.sendall(data[sent:])
            return self._hear()
        except (OSError, ValueError) as error:
            raise ZygoteLost(f"{error}. {self._errors()}".strip()) from error

    def _hear(self) -> dict[str, Any]:
        line = b""
        while not line.endswith(b"\n"):
            data = self._launched.control.recv(65536)
            if not data:
                raise ConnectionError("the zygote has ended")
            line += data
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _errors(self) -> str:
        if self._launched.errors.closed:
            return ""
        self._launched.errors.seek(0)
        return self._launched.errors.read(2000).decode("utf-8", "replace").strip()


def _pipe() -> tuple[int, int]:
    """A pipe that nobody can open again by /proc, not even its owner. Landlock does not cover pipes."""
    reading, writing = os.pipe()
    with contextlib.suppress(OSError):  # macOS has neither this nor /proc
        os.fchmod(reading, 0)
    return reading, writing
