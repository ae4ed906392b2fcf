"""The untrusted side's first process: imports what students use, once, and forks a worker for each submission.

Started by the grader as a program of its own with an empty environment, so that nothing of the grader is in its memory.
It runs no student code itself. Run as `python -m autograder.sandbox.inside.zygote DESCRIPTOR PACKAGE...`.
"""

import contextlib
import fcntl
import gc
import json
import os
import random
import signal
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from .. import landlock
from ..agreed import BROKEN, DISCONNECTED
from ..limits import Limits
from .lockdown import Locks, lock_down
from .memory import fill_freed_arrays, fill_gaps
from .preload import hide_packages, import_first, import_later, import_rest_of_numpy
from .rehearsal import rehearse
from .selftest import Claims
from .worker import Worker, serve

REQUESTS, REPLIES = 3, 4
"""The descriptors a worker is left with, besides the first three on /dev/null."""
MOST_DESCRIPTORS = 1 << 16
"""The highest that may be open: the lowest free number is always taken, and a system may allow 2 ** 30."""
KILLED = {"status": int(signal.SIGKILL), "cpu": 0.0, "killed": True}


class ZygoteServer:
    """Does what the grader asks for over the control socket, one thing at a time."""

    def __init__(self, control: socket.socket, settings: dict[str, Any]) -> None:
        """Prepare the locks that `settings` ask for."""
        self._control = control
        self._settings = settings
        program = bytes.fromhex(settings["program"]) if settings["program"] else None
        self._locks = Locks(Limits(**settings["limits"]), settings["user"], _ruleset(settings), program)
        self._prepared = False
        self._filling: list[object] = []
        self._live: int | None = None

    def serve(self) -> None:
        """Answer until the grader closes the socket.

        Raises:
            EOFError: It has.
        """
        try:
            self._say({"ready": True})
            while True:
                message, descriptors = _hear(self._control)
                if message["do"] == "spawn":
                    self._spawn(*descriptors)
                else:
                    self._say(self._end(message["pid"], message["grace"]))
                    self._prepare_once()
        finally:
            self._end_forgotten()  # only Linux would do that by itself

    def _spawn(self, requests: int, replies: int) -> None:
        self._end_forgotten()
        pid = os.fork()
        if pid == 0:
            self._become_worker(requests, replies)
        os.close(requests)
        os.close(replies)
        self._live = pid
        self._say({"pid": pid})

    def _end_forgotten(self) -> None:
        """A worker that the grader has not ended until now must not stay."""
        if self._live is not None:
            self._end(self._live, 0)

    def _end(self, pid: int, grace: float) -> dict[str, Any]:
        if pid != self._live:
            return KILLED
        self._live = None
        return _wait_or_kill(pid, grace)

    def _become_worker(self, requests: int, replies: int) -> NoReturn:
        # The names are bound here: after serving, those of the module may have been changed.
        leave, ending = os._exit, BROKEN
        try:
            ruleset = _arrange_descriptors(requests, replies, self._locks.ruleset)
            restricted = lock_down(replace(self._locks, ruleset=ruleset))
            random.seed(0)  # which Python seeds anew in every fork
            claims = Claims(Path(self._settings["secret"]), self._settings["in_bubble"], restricted)
            worker = Worker(claims, self._locks.limits.reply_mib << 20)
            with contextlib.suppress(OSError):  # from a pipe that it has closed
                serve(worker, REQUESTS, REPLIES)
            ending = DISCONNECTED
        finally:
            leave(ending)

    def _prepare_once(self) -> None:
        """Do what is slow after the first worker, a probe, has ended: the grader is busy with its checks then."""
        if self._prepared:
            return
        self._prepared = True
        import_later()
        rehearse()
        hide_packages()
        import_rest_of_numpy()
        gc.collect()
        self._filling = fill_gaps()
        fill_freed_arrays()
        gc.freeze()

    def _say(self, message: dict[str, Any]) -> None:
        self._control.sendall(json.dumps(message).encode() + b"\n")


def main() -> None:
    """Import, read the settings, serve."""
    control = socket.socket(fileno=int(sys.argv[1]))
    import_first(sys.argv[2:])
    with contextlib.suppress(EOFError, ConnectionError):  # the grader is gone
        settings, _ = _hear(control)
        gc.collect()
        gc.freeze()
        ZygoteServer(control, settings).serve()


def _hear(control: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """One message, a line of JSON, with the descriptors that came along.

    Raises:
        EOFError: The grader has closed the socket.
    """
    line, descriptors = b"", []
    while not line.endswith(b"\n"):
        data, new, _, _ = socket.recv_fds(control, 65536, 2)
        if not data:
            raise EOFError
        line += data
        descriptors += new
    return json.loads(line), descriptors


def _ruleset(settings: dict[str, Any]) -> int | None:
    if not settings["landlock"]:
        return None
    try:
        return landlock.prepare(map(Path, settings["readable"]), [Path("/dev/null")])
    except OSError:
        return None


def _wait_or_kill(pid: int, grace: float) -> dict[str, Any]:
    """Let a worker end by itself for `grace` seconds, then kill it; say how it ended."""
    until = time.monotonic() + grace
    found, status, usage = os.wait4(pid, os.WNOHANG)
    while not found and time.monotonic() < until:
        time.sleep(0.001)
        found, status, usage = os.wait4(pid, os.WNOHANG)
    if not found:
        os.kill(pid, signal.SIGKILL)
        _, status, usage = os.wait4(pid, 0)
    return {"status": status, "cpu": usage.ru_utime + usage.ru_stime, "killed": not found}


def _arrange_descriptors(requests: int, replies: int, ruleset: int | None) -> int | None:
    """Leave a worker with /dev/null as its first three descriptors, its two pipes, and the ruleset."""
    # Above the targets first, since these may be in use.
    lowest = REPLIES + 2
    kept = [fcntl.fcntl(old, fcntl.F_DUPFD, lowest) for old in (requests, replies, ruleset) if old is not None]
    null = os.open("/dev/null", os.O_RDWR)
    for target in range(3):
        os.dup2(null, target)
    moved = [os.dup2(high, target, inheritable=False) for target, high in enumerate(kept, start=REQUESTS)]
    most = os.sysconf("SC_OPEN_MAX")  # -1 where there is no limit
    os.closerange(moved[-1] + 1, max(*kept, most if 0 < most < MOST_DESCRIPTORS else MOST_DESCRIPTORS) + 1)
    return moved[2] if len(moved) > 2 else None


if __name__ == "__main__":
    main()
