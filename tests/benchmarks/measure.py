"""What a command costs, and what one more submission adds to it."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

# One BLAS thread for everybody: the matrices are tiny, and threads would only be counted as CPU time.
# No plugins that happen to be installed: pytest would import Jupyter's at every start.
ENVIRONMENT = os.environ | {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}


class Cost(NamedTuple):
    """Seconds."""

    wall: float
    cpu: float

    def __add__(self, other: tuple[float, ...]) -> "Cost":
        """Both, one after the other."""
        return Cost(*(a + b for a, b in zip(self, other, strict=True)))


def run(command: Sequence[object], folder: Path) -> Cost:
    """Run a command in `folder`; what it took with all processes it started and waited for.

    Raises:
        RuntimeError: It failed; the message holds what it said.
    """
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([*map(str, command)], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return Cost(wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def python(*arguments: object) -> list[object]:
    """A command for this Python."""
    return [sys.executable, *arguments]


def one_more(grade: Callable[[int], Cost], few: int, many: int, rounds: int = 1) -> Cost:
    """What one more submission costs, start-up set apart: the slope between two classes, as a median of rounds."""
    pairs = [(grade(few), grade(many)) for _ in range(rounds)]
    slopes = [[(b - a) / (many - few) for a, b in zip(*pair, strict=True)] for pair in pairs]
    return Cost(*(median(each) for each in zip(*slopes, strict=True)))
