"""One submission: its functions called in a worker, and a new worker when one is lost."""

import contextlib
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.names import Names
from autograder.classroom.reading.source import Problem, Source

from .budget import Budget
from .host import Zygote
from .levels import Level
from .loader import Loader
from .patience import Patience
from .replies import BadReply, read_answer
from .worker_handle import WorkerHandle, WorkerLost


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

    @property
    def level(self) -> Level:
        """The weakest isolation that a worker of this session observed."""
        self._load_once()
        return self._loader.level

    def call(self, name: str, args: tuple[Any, ...]) -> Answer:
        """Call one function in the worker.

        Raises:
            CallFailed: It gave no value.
            ZygoteLost: The zygote is dead or hangs.
        """
        self._patience.require(name)
        self._budget.require()
        worker = self._loaded_worker()
        try:
            reply = worker.ask(["call", name, list(args)], self._call_seconds)
            answer = read_answer(reply, len(args))
        except BadReply:
            worker.close()
            raise self._lost(name, WorkerLost("protocol")) from None
        except WorkerLost as lost:
            raise self._lost(name, lost) from None
        except CallFailed:
            self._patience.answered(name)
            raise
        self._patience.answered(name)
        return answer

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()

    def __enter__(self) -> "Session":
        """Use as a context manager, to close it at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def _lost(self, name: str, lost: WorkerLost) -> CallFailed:
        failed = CallFailed(lost.kind, "", lost.message)
        self._patience.lost(name, failed)
        self._budget.lost()
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
