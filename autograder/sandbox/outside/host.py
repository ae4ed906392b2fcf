"""The trusted side of a zygote: starts it as shut in as the machine allows, and starts workers."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from ..agreed import FIRST_USER
from ..levels import Level
from ..limits import Limits
from ..seccomp import compile_filter
from .control import Control, ZygoteLost
from .launch import launch
from .layout import Layout, find_layout, readable
from .packages import with_needed
from .worker_handle import WorkerHandle, WorkerLost


class Zygote:
    """One zygote process, for one grader process. Every submission gets a worker forked from it.

    Attributes:
        limits: Limits of each worker.
        level: What the first worker observed. No worker that observes less is used.
        no_bubble: Why it does not run in bubblewrap that is installed; "" if it does, or if that was not tried.
    """

    def __init__(
        self,
        limits: Limits,
        packages: Sequence[str] = ("numpy",),
        slot: int = 0,
        *,
        secret: Path,
        at_most: Level = Level.SANDBOXED,
    ) -> None:
        """Start it, and observe in a first worker how well student code will be shut in.

        Args:
            limits: Limits of each worker.
            packages: What student code may import besides the standard library, and what that needs.
            slot: Number among the graders of this machine, from 0. As root it decides the workers' user id.
            secret: A file that student code must not see; the self-test tries to.
            at_most: Try no stronger level than this.

        Raises:
            ValueError: A package is not installed, or there is no such secret file.
            ZygoteLost: It does not start at any level.
        """
        if not secret.exists():
            raise ValueError(f"there is no file {secret} for the self-test")
        self.limits = limits
        self._packages = with_needed(packages)
        self._secret = secret.resolve()
        self._slot = slot
        self._with_locks = at_most > Level.PROCESS
        self.no_bubble = ""
        self._control, self.level = self._start(at_most)

    def spawn(self) -> WorkerHandle:
        """Start a worker: locked down and tested, with no student code in it yet.

        Raises:
            ZygoteLost: The zygote is dead or hangs, or its workers are no longer as shut in as the first one was.
        """
        worker = _worker_of(self._control, self.limits)
        if worker.level < self.level:
            worker.close()
            raise ZygoteLost(f"A worker observed the level {worker.level.label}, the first one {self.level.label}.")
        return worker

    def close(self) -> None:
        """End the zygote and all its workers."""
        self._control.close()

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _start(self, at_most: Level) -> tuple[Control, Level]:
        layout = find_layout(self._packages)
        said = "no attempt was made"
        for in_bubble in _attempts(at_most):
            try:
                control = self._control_of(layout, in_bubble)
                if control is not None:
                    return control, self._probe(control)
            except ZygoteLost as error:
                said = str(error)
                if in_bubble:
                    self.no_bubble = said
        raise ZygoteLost(f"The process for student code does not start: {said}")

    def _control_of(self, layout: Layout, in_bubble: bool) -> Control | None:
        launched = launch(layout, self._packages, in_bubble)
        # The filter is made while the zygote imports NumPy.
        return launched and Control(launched, self._settings(layout, in_bubble))

    def _settings(self, layout: Layout, in_bubble: bool) -> dict[str, Any]:
        program = compile_filter() if self._with_locks else None
        return {
            "limits": asdict(self.limits),
            "user": FIRST_USER + self._slot if os.geteuid() == 0 else None,
            "landlock": self._with_locks and sys.platform == "linux",
            "readable": [str(path) for path in readable(layout)],
            "program": program.hex() if program else None,
            "secret": str(self._secret),
            "in_bubble": in_bubble,
        }

    def _probe(self, control: Control) -> Level:
        try:
            worker = _worker_of(control, self.limits)
            worker.close()
        except ZygoteLost:
            control.close()
            raise
        return worker.level


def _worker_of(control: Control, limits: Limits) -> WorkerHandle:
    try:
        return WorkerHandle(control, limits)
    except WorkerLost:
        # No student code has run yet, so it is not the student's doing, and no sentence for students fits.
        raise ZygoteLost("A worker does not get through its lock-down.") from None


def _attempts(at_most: Level) -> Iterator[bool]:
    """Whether to use bubblewrap, in the order of trying."""
    if at_most == Level.SANDBOXED and sys.platform == "linux":
        yield True
    yield False
