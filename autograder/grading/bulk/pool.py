"""Several grader processes and the submissions they are busy with."""

import math
import os
import pickle
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, Pipe, wait
from typing import Self

from autograder.classroom.errors import Explained
from autograder.grading.bulk.setup import Ready, Setup
from autograder.intake import Submission
from autograder.results import Result

# One submission in work and one waiting in the pipe: the process never idles while its result is stored.
IN_FLIGHT = 2
# A process that sends its result reads nothing. What waits for it must fit into the link, or both sides would wait for
# ever: macOS holds 8 KiB of it. A submission of 150 files is larger.
MOST_WAITING = 4096
TRIES = 3
"""A grader may also have been killed for another reason, such as too little memory."""
MOST_FALSE_STARTS = 3
STOP_SECONDS = 1
LOOK_SECONDS = 5
HUNG = 10
"""As many times the time for a submission: what runs when that is over may end."""


class GraderDied(Explained):
    """A grader process ended although nothing asked it to, before it was ready for the first submission."""


@dataclass(slots=True)
class _Process:
    program: subprocess.Popen[bytes]
    link: Connection
    busy_with: deque[Submission]
    hung_seconds: float = math.inf
    """After this long without a word it is taken for hung."""
    since: float = 0
    """When it last was sent a submission or sent a result."""

    @classmethod
    def start(cls, setup: Setup) -> Self:
        ours, theirs = Pipe()
        with theirs:
            # -P: nothing is imported from the folder the command was given in, where submissions may lie.
            command = [sys.executable, "-P", "-m", "autograder.grading.bulk", str(theirs.fileno())]
            # A process group of its own: Ctrl-C is for the bulk run, which ends its graders.
            program = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, process_group=0)
        with suppress(ConnectionError):
            ours.send(setup)
        return cls(program, ours, deque())

    def send(self, submission: Submission) -> bool:
        """Give it work; False if it takes none now, or has died, so that it is not blamed on this submission."""
        message = pickle.dumps(submission)
        if self.busy_with and len(message) > MOST_WAITING:
            return False
        try:
            self.link.send_bytes(message)
        except ConnectionError:
            return False
        self.busy_with.append(submission)
        self.since = time.monotonic()
        return True

    def kill_if_hung(self) -> None:
        if self.busy_with and time.monotonic() - self.since > self.hung_seconds:
            self.program.kill()

    def stop(self) -> None:
        """End it: at once when it is at work, by itself when it waits for some."""
        if self.busy_with:
            self.program.terminate()
        self.link.close()
        try:
            self.program.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()


class Pool:
    """Grades submissions in any order, as many at a time as there are processes."""

    def __init__(self, setup: Setup, jobs: int) -> None:
        """Start `jobs` grader processes.

        Args:
            setup: What each is told first; `slot` is set for each.
            jobs: How many.
        """
        self._setups = [replace(setup, slot=slot) for slot in range(jobs)]
        self._cores = _a_core_each(jobs)
        self._processes = [self._start(slot) for slot in range(jobs)]
        self._tries: dict[str, int] = {}
        self._ready: set[int] = set()
        self._false_starts = 0

    def __enter__(self) -> Self:
        """Use it in a `with` block, which ends its processes at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """End every process."""
        for process in self._processes:
            process.stop()

    def grade(self, submissions: Iterable[Submission]) -> Iterator[tuple[Submission, Result | None]]:
        """Yield each submission with its result, as they come; None when grading it ended the process each time.

        It may be called again, when all results have been taken.

        Raises:
            TooWeak: The isolation reached is weaker than required.
            NoSandbox: No process for student code can be started.
            CheckError: The checks cannot be used.
            GraderDied: A process cannot even start.
        """
        self._todo = deque(submissions)
        while self._todo or any(process.busy_with for process in self._processes):
            for slot in self._ready:
                self._feed(self._processes[slot])
            slots: dict[object, int] = {process.link: slot for slot, process in enumerate(self._processes)}
            for link in wait([process.link for process in self._processes], LOOK_SECONDS):
                yield from self._hear(slots[link])
            for process in self._processes:
                process.kill_if_hung()

    def _start(self, slot: int) -> _Process:
        process = _Process.start(self._setups[slot])
        if self._cores and sys.platform == "linux":
            with suppress(OSError):  # it may have ended, or not be allowed
                os.sched_setaffinity(process.program.pid, {self._cores[slot]})
        return process

    def _feed(self, process: _Process) -> None:
        # The last ones go to whoever is free: behind one that loops they would wait for it.
        most = IN_FLIGHT if len(self._todo) > IN_FLIGHT * len(self._processes) else 1
        while self._todo and len(process.busy_with) < most:
            if not process.send(self._todo[0]):
                return  # it is asked again after its next result; if it is gone, hearing from it will show that
            self._todo.popleft()

    def _hear(self, slot: int) -> Iterator[tuple[Submission, Result | None]]:
        process = self._processes[slot]
        try:
            message = process.link.recv()
        except (EOFError, OSError):  # at its end, or in the middle of a message
            yield from self._replace(slot)
            return
        if isinstance(message, Exception):
            raise message
        if isinstance(message, Ready):
            self._ready.add(slot)
            process.hung_seconds = HUNG * message.submission_seconds
        else:
            process.since = time.monotonic()
            yield process.busy_with.popleft(), message

    def _replace(self, slot: int) -> Iterator[tuple[Submission, Result | None]]:
        """Start another process for one that died; what it was busy with is tried again."""
        lost = self._processes[slot]
        if slot not in self._ready:
            self._false_starts += 1
            if self._false_starts > MOST_FALSE_STARTS:
                status = lost.program.wait()
                raise GraderDied(f"A grader process ended with status {status}, grading nothing. Is memory short?")
        self._ready.discard(slot)
        lost.stop()
        self._processes[slot] = self._start(slot)
        if not lost.busy_with:
            return
        suspect, *waiting = lost.busy_with
        self._todo.extendleft(reversed(waiting))
        self._tries[suspect.student] = self._tries.get(suspect.student, 0) + 1
        if self._tries[suspect.student] < TRIES:
            self._todo.appendleft(suspect)
        else:
            yield suspect, None


def _a_core_each(jobs: int) -> Sequence[int]:
    """Cores to keep the processes on, where there are as many as processes; none where the system is to choose.

    A grader and its workers wake each other many times a submission. On two cores, two of them that Linux was free to
    move took 7 % longer (medians of five rounds of 300 submissions).
    """
    if sys.platform == "linux":
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) == jobs > 1:
            return cores
    return []
