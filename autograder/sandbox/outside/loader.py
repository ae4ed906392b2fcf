"""Gets one submission's file loaded in a worker, whatever loading it does."""

import time
from collections.abc import Mapping
from typing import Any

from numpy import frombuffer, uint8

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.names import Names
from autograder.classroom.reading.source import Problem, Source
from autograder.classroom.reading.unending import DEFINITIONS_ONLY, unending_file

from .budget import Budget
from .host import Zygote
from .replies import BadReply, read_loaded
from .worker_handle import WorkerHandle, WorkerLost

GRACE_SECONDS = 0.5
"""When its own alarm has rung, a worker has this long to run what only defines and to report the line."""
SLOW = 0.75
"""The share of its time that loading may take and still be done again in another worker."""


class Loader:
    """Loads a file as often as a new worker is needed, and knows what came of it the first time.

    Attributes:
        problems: What went wrong while the file was read.
        names: Which functions there are; empty while the file is not loaded.
    """

    def __init__(self, zygote: Zygote, source: Source, replacing: Mapping[str, bytes], budget: Budget) -> None:
        """Use workers of `zygote`, and put the functions of `replacing` in place of the student's."""
        self.problems: list[Problem] = []
        self.names = Names()
        self._zygote = zygote
        parts = [part for file in (source, *source.more) for part in file.parts]
        self._size = sum(map(len, [*parts, *dict(source.beside).values()]))
        self._source = _as_list(source)
        self._replacing = [[name, _as_array(text)] for name, text in replacing.items()]
        self._endless: list[str] = []
        self._budget = budget
        self._slow = False
        self._is_known = False
        self._given_up: WorkerLost | None = None

    @property
    def given_up(self) -> bool:
        """Every attempt to load the file broke off."""
        return self._given_up is not None

    def leave_out(self, endless: str) -> None:
        """Have no later worker run this function, which does not end, also where another one calls it."""
        self._endless.append(endless)

    def load(self) -> WorkerHandle:
        """A new worker with the file loaded. If loading it breaks off, it is tried again with its definitions only.

        Raises:
            WorkerLost: That broke off as well. From then on no new worker is tried.
            ZygoteLost: The zygote is dead or hangs.
        """
        self._give_up_if_too_large()
        if self._given_up:
            raise self._given_up
        # The next worker need not wait for the same loop again.
        self._budget.definitions_only |= self._slow
        if not self._budget.definitions_only:
            try:
                return self._attempt()
            except WorkerLost as lost:
                self._budget.definitions_only = True
                self.problems.append(self._broken_off(lost, DEFINITIONS_ONLY))
        try:
            return self._attempt()
        except WorkerLost as lost:
            self.problems.append(self._broken_off(lost, "even with its definitions alone"))
            self._given_up = lost
            raise

    def _attempt(self) -> WorkerHandle:
        worker = self._zygote.spawn()
        try:
            self._load_in(worker)
        except BaseException as error:
            worker.close()
            if isinstance(error, WorkerLost):
                self._budget.lost()
            raise
        return worker

    def _load_in(self, worker: WorkerHandle) -> None:
        seconds = self._zygote.limits.load_seconds
        request = ["load", self._source, self._budget.definitions_only, self._replacing, self._endless, seconds]
        start = time.monotonic()
        reply = worker.ask(request, seconds + GRACE_SECONDS)
        self._slow = time.monotonic() - start >= seconds * SLOW
        self._keep(reply)

    def _give_up_if_too_large(self) -> None:
        most = self._zygote.limits.source_kib << 10
        if self._given_up is None and self._size > most:
            self._given_up = WorkerLost("crashed")
            said = f"The file is larger than {most >> 10} KiB, so it was not read."
            self.problems.append(Problem("", None, None, said, "Hand in code only."))

    def _keep(self, reply: memoryview) -> None:
        try:
            problems, names = read_loaded(reply)
        except (BadReply, CallFailed) as error:
            raise WorkerLost(error.kind if isinstance(error, CallFailed) else "protocol") from None
        if not self._is_known:
            self._is_known = True
            self.problems += problems
            self.names = names

    def _broken_off(self, lost: WorkerLost, then: str) -> Problem:
        if lost.kind == "timed out":
            return unending_file(self._zygote.limits.load_seconds, then)
        why = lost.message or "It wrote to the grader's own connection."
        return Problem("", None, None, f"Loading the file broke off, {then}. {why}", "")


def _as_list(source: Source) -> list[Any]:
    beside = [[name, _as_array(text)] for name, text in source.beside]
    more = [_as_list(file) for file in source.more]
    parts = [_as_array(part) for part in source.parts]
    return [source.name, source.kind, parts, beside, list(source.kit), more, list(source.functions)]


def _as_array(data: bytes) -> Any:
    """Bytes travel as an array."""
    return frombuffer(data, uint8)
