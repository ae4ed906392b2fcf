"""One submission: its functions called in a worker, and a new worker when one is lost."""

import contextlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import Any, Self

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.decoding import line_of
from autograder.classroom.reading.names import Names
from autograder.classroom.reading.source import Problem, Source
from autograder.classroom.reading.written import homes

from ..wire import encode
from .budget import Budget
from .host import Zygote
from .loader import Loader
from .patience import Patience
from .replies import BadReply, read_answer
from .worker_handle import WorkerHandle, WorkerLost

MOST_TOGETHER = 64
"""Calls in one request: few enough that their arguments stay small next to what a worker may use."""


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """A function of the student's and what it is given. Neither may change: a call is encoded once for all workers."""

    name: str
    args: tuple[Any, ...]


@lru_cache(maxsize=64)
def _request(calls: tuple[Call, ...]) -> list[bytes]:
    """The same calls go to every submission of a class. Encoding them each time took a tenth of the grader's time."""
    return encode(["call", *([call.name, list(call.args)] for call in calls)])


class Session:
    """Calls the functions of one submission. The file is loaded at the first use."""

    def __init__(
        self,
        zygote: Zygote,
        source: Source,
        replacing: Mapping[str, bytes] | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Use workers of `zygote`.

        Args:
            zygote: Starts the workers.
            source: What the student handed in.
            replacing: Functions to put in place of the student's after loading: for each name the source of a module
                that has a function of this name.
            budget: What is left for this submission; if it is not given, what one submission may cost.
        """
        self._call_seconds = zygote.limits.call_seconds
        self._budget = budget or Budget(zygote.limits.submission_seconds)
        self._source = source
        self._homes = homes(source)
        self._loader = Loader(zygote, source, replacing or {}, self._budget)
        self._patience = Patience()
        self._worker: WorkerHandle | None = None

    @property
    def loaded(self) -> bool:
        """False if the file could not be loaded at all, not even its definitions."""
        self._load_once()
        return not self._loader.given_up

    @property
    def problems(self) -> list[Problem]:
        """What went wrong while the file was read."""
        self._load_once()
        return self._loader.problems

    @property
    def names(self) -> Names:
        """Which functions there are; empty if the file could not be loaded."""
        self._load_once()
        return self._loader.names

    def call(self, name: str, args: tuple[Any, ...]) -> Answer:
        """Call one function in the worker. What it returns is the caller's own, to do with as they like.

        Raises:
            CallFailed: It gave no value.
            ZygoteLost: The zygote is dead or hangs.
        """
        [answer] = self.answers([Call(name, args)])
        if isinstance(answer, CallFailed):
            raise answer
        return replace(answer, value=deepcopy(answer.value))

    def answers(self, calls: Iterable[Call]) -> Iterator[Answer | CallFailed]:
        """Make many calls, one after the other; for each, its answer or why there is none. All are to be taken.

        Several may get the same object, of this session or another, so arrays in it are read-only.

        They travel together. That, and right values computed once a class, halved the time a submission takes.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        rest = deque(calls)
        while rest:
            refusal = self._refusal(rest[0])
            together = takewhile(lambda call: not self._refusal(call), islice(rest, MOST_TOGETHER))
            for answer in [refusal] if refusal else self._ask(list(together)):
                yield answer
                rest.popleft()

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _ask(self, calls: Sequence[Call]) -> Iterator[Answer | CallFailed]:
        """Answers to the first of these calls, at least one: as far as the worker gets."""
        try:
            worker = self._loaded_worker()
        except CallFailed as failed:
            yield failed
            return
        replies = worker.ask_each(_request(tuple(calls)), self._call_seconds, len(calls))
        for call in calls:
            yield self._answer(call, worker, replies)
            if not worker.alive:
                return

    def _answer(self, call: Call, worker: WorkerHandle, replies: Iterator[memoryview]) -> Answer | CallFailed:
        try:
            self._budget.require()
        except CallFailed as used_up:
            worker.close()
            return used_up
        try:
            answer: Answer | CallFailed = read_answer(next(replies), len(call.args))
        except BadReply:
            worker.close()
            return self._lost(call.name, WorkerLost("protocol"))
        except WorkerLost as lost:
            return self._lost(call.name, lost)
        except CallFailed as failed:
            answer = self._located(call.name, failed)
        self._patience.answered(call.name)
        return answer

    def _located(self, name: str, failed: CallFailed) -> CallFailed:
        """A failure with what no worker needs to be believed: the file, and what its line reads."""
        home = self._homes.get(name)
        text = line_of(home or self._source, failed.place.cell, failed.place.line)
        failed.place = failed.place._replace(text=text, file=home.name if home else "")
        return failed.with_traceback(None)  # which would keep the reply, however long

    def _refusal(self, call: Call) -> CallFailed | None:
        """Why this function is not called any more, or None."""
        try:
            self._patience.require(call.name)
            self._budget.require()
        except CallFailed as failed:
            return failed
        return None

    def _lost(self, name: str, lost: WorkerLost) -> CallFailed:
        failed = CallFailed(lost.kind, "", lost.message)
        self._patience.lost(name, failed)
        self._budget.lost()
        if lost.kind == "timed out" and not self._patience.has_answered(name):
            self._loader.leave_out(name)
        return failed

    def _loaded_worker(self) -> WorkerHandle:
        if self._worker is None or not self._worker.alive:
            try:
                self._worker = self._loader.load()
            except WorkerLost:
                raise CallFailed("missing", message="The file could not be loaded.") from None
        return self._worker

    def _load_once(self) -> None:
        if self._worker is None:
            with contextlib.suppress(WorkerLost):  # which is among the problems then
                self._worker = self._loader.load()
