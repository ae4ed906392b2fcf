"""What a command costs with everything it starts, and what one more submission adds to it."""

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import NamedTuple

import psutil

# One BLAS thread for everybody: the matrices are tiny, and threads would only be counted as CPU time. nbgrader calls
# alembic by its name.
ENVIRONMENT = os.environ | {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
}
LOOK_SECONDS = 0.1


class Cost(NamedTuple):
    """Of one command."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds, of all its processes."""
    memory: float = 0
    """MiB, the most that one of its processes had."""

    def then(self, other: "Cost") -> "Cost":
        """Of both, one after the other."""
        return Cost(self.wall + other.wall, self.cpu + other.cpu, max(self.memory, other.memory))


def python(*arguments: object) -> list[object]:
    """A command for this Python."""
    return [sys.executable, *arguments]


def run(command: Sequence[object], folder: Path, settings: Mapping[str, str] = MappingProxyType({})) -> Cost:
    """Run a command in `folder`, with `settings` in its environment.

    Raises:
        RuntimeError: It failed; the message holds what it said.
    """
    with tempfile.TemporaryFile() as said:
        before, start = _waited_for(), time.perf_counter()
        program = psutil.Popen(
            [*map(str, command)], cwd=folder, env={**ENVIRONMENT, **settings}, stdout=said, stderr=said
        )
        watch = _Watch(program)
        wall = time.perf_counter() - start
        if program.returncode:
            said.seek(0)
            raise RuntimeError(f"{command} ended with {program.returncode}:\n{said.read().decode()}")
    return Cost(wall, _waited_for() - before + watch.in_bubbles, watch.memory)


def one_more(grade: Callable[[int], Cost], few: int, many: int, rounds: int = 1) -> Cost:
    """What one more submission costs, start-up set apart: the slope between two classes, as a median of rounds."""
    pairs = [(grade(few), grade(many)) for _ in range(rounds)]
    wall, cpu = (median((b[i] - a[i]) / (many - few) for a, b in pairs) for i in (0, 1))
    return Cost(wall, cpu)


def set_aside(*folders: Path) -> None:
    """Make room for new ones. Where many files were deleted a moment ago, ext4 is slow to make others."""
    for folder in folders:
        if folder.exists():
            folder.rename(Path(tempfile.mkdtemp(prefix="aside", dir=folder.parent)) / folder.name)


def _waited_for() -> float:
    """CPU seconds of all processes that ended and were waited for, by us or by their parents."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class _Watch:
    """Looks at a command's processes until it ends.

    Of what runs in a bubble nobody learns the CPU time at the end: bubblewrap does not wait for it.
    """

    def __init__(self, program: psutil.Popen) -> None:
        self.memory = 0.0
        self._bubbles: dict[int, float] = {}
        while True:
            with suppress(psutil.Error):
                self._look(program)
            with suppress(psutil.TimeoutExpired):
                program.wait(LOOK_SECONDS)
                return

    @property
    def in_bubbles(self) -> float:
        """CPU seconds, as last seen."""
        return sum(self._bubbles.values())

    def _look(self, program: psutil.Popen) -> None:
        for process in [program, *program.children(recursive=True)]:
            with suppress(psutil.Error):
                self.memory = max(self.memory, process.memory_info().rss / 2**20)
                if process.name() == "bwrap":
                    self._bubbles |= {each.pid: sum(each.cpu_times()[:4]) for each in process.children()}
