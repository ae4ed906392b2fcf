"""How cost grows with the class and with jobs, what memory it takes, and what infinite loops cost the others.

Run with `make bench`, after the comparison.
"""

import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from autograder.assignment import load_assignment
from tests.benchmarks.classes import right_class
from tests.benchmarks.contenders import autograder
from tests.benchmarks.measure import Cost, one_more

SIZES = (20, 200, 1000, 5000)
JOBS_CLASS, JOBS_ROUNDS = (20, 300), 5
CLASS, LOOP_EVERY = 200, 20
STOPPED_CALLS = 3
"""softmax loops: its first call has to be stopped, and so had the first of each function that calls it."""


def by_size(top: Path, one: Cost) -> Table:
    """Classes of growing size, on one job; start-up, measured with a class of one, is taken off."""
    table = Table("submissions", "wall a submission, ms", "CPU, ms", "largest process, MiB", box=None)
    for size in SIZES:
        cost = autograder(right_class(size, top / f"{size}"), top, jobs=1)
        each = [f"{(many - first) / (size - 1) * 1e3:.1f}" for many, first in zip(cost[:2], one[:2], strict=True)]
        table.add_row(str(size), *each, f"{cost.memory:.0f}")
    return table


def by_jobs(top: Path) -> str:
    """How many times as fast two jobs are as one, start-up set apart, next to what two cores give at all.

    One job keeps more than one core busy: its grader judges while its worker computes. So two cores are not free for
    two such jobs, and one job that has to do with one core is measured as well. Two such runs side by side, which share
    nothing but the machine, show what its second core is worth. Medians of rounds, since machines change their speed.
    """
    files = right_class(JOBS_CLASS[1], top / "jobs")
    rounds = [_round(top, files) for _ in range(JOBS_ROUNDS)]
    first, second, best, busy = (median(column) for column in zip(*rounds, strict=True))
    return (
        f"Two jobs are {first:.2f} times as fast as one, which keeps {busy:.2f} cores busy, and {second:.2f} times as "
        f"fast as one on one core. Two runs on a core each are {best:.2f} times as fast."
    )


def _round(top: Path, files: Sequence[Path]) -> tuple[float, float, float, float]:
    """The three ratios of `by_jobs`, and how many cores one job keeps busy."""
    alone = one_more(lambda n: autograder(files[:n], top, 1), *JOBS_CLASS)
    two = one_more(lambda n: autograder(files[:n], top, 2), *JOBS_CLASS)
    held = one_more(lambda n: _held(top, files[:n]), *JOBS_CLASS)
    apart = one_more(lambda n: _held(top, files[:n:2], files[1:n:2]), *JOBS_CLASS)
    return alone.wall / two.wall, held.wall / two.wall, held.wall / apart.wall, alone.cpu / alone.wall


def _held(top: Path, *parts: Sequence[Path]) -> Cost:
    """As many runs side by side, each with one job and with a core of its own; only the wall time counts."""

    def run(core: int) -> float:
        folder = top / f"core {core}"
        folder.mkdir(exist_ok=True)
        return autograder(parts[core], folder, 1, ("taskset", "--cpu-list", str(core))).wall

    with ThreadPoolExecutor(len(parts)) as runs:
        return Cost(max(runs.map(run, range(len(parts)))), 0)


def with_loops(top: Path) -> str:
    """What a class takes longer when some loop for ever, next to what their deadlines come to."""
    right = autograder(right_class(CLASS, top / "right"), top, jobs=2).wall
    some = autograder(right_class(CLASS, top / "loops", LOOP_EVERY), top, jobs=2).wall
    loops = CLASS // LOOP_EVERY
    deadlines = loops * STOPPED_CALLS * load_assignment("attention").limits.call_seconds
    return (
        f"{loops} infinite loops in a class of {CLASS}, two jobs: {some - right:.1f} s more. "
        f"Their deadlines: {deadlines:.0f} s, {deadlines / 2:.0f} s a job."
    )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        one = autograder(right_class(1, top / "one"), top, jobs=1)
        Console(width=110).print(by_size(top, one))
        print(by_jobs(top))
        print(with_loops(top))


if __name__ == "__main__":
    main()
