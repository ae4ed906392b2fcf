"""How fast a class is graded, next to a fresh pytest for each submission. Run with `make bench`.

Both grade the same right submissions with the same checks, on one process, one after the other in one run. Only the
ratio counts: seconds belong to a machine.
"""

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from autograder.assignment import load_assignment

ASSIGNMENT = load_assignment("attention")
SUBMISSION = ASSIGNMENT.checks_dir / "reference.py"
MANY, FEW = 60, 20
FRESH_CONFTEST = """
import numpy, pytest, zlib
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.local import Local
from autograder.classroom.reading.source import Source
from autograder.classroom.checking.student import Student
from autograder.classroom.checking.expect import Expect

def pytest_configure(config):
    config.addinivalue_line("markers", "task(name): its task")

@pytest.fixture(scope="session")
def student():
    with open("attention.py", "rb") as file:
        return Student(Local(load(Source("attention.py", "module", (file.read(),))).namespace))

@pytest.fixture(scope="session")
def expect(student):
    return Expect(student)

@pytest.fixture
def rng(request):
    return numpy.random.default_rng([1, zlib.crc32(request.node.name.encode())])
"""


class Cost(NamedTuple):
    """Seconds for one submission."""

    wall: float
    cpu: float


def measure(work: Callable[[], None]) -> Cost:
    """The time `work` takes, with all processes it starts."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(time.perf_counter() - start, cpu)


def grade(count: int, top: Path) -> Cost:
    """`autograder grade` on `count` submissions, feedback pages included."""
    folder = top / f"class of {count}"
    folder.mkdir()
    for number in range(count):
        shutil.copy(SUBMISSION, folder / f"student {number:04}.py")
    command = [sys.executable, "-m", "autograder", "grade", folder, "--out", top / f"out {count}", "--jobs", "1"]
    return measure(lambda: _quietly(command, top))


def fresh_pytest(count: int, top: Path) -> Cost:
    """`python -m pytest` on `count` submissions, one process each; no isolation, no feedback."""
    folder = top / "fresh"
    folder.mkdir()
    (folder / "conftest.py").write_text(FRESH_CONFTEST)
    shutil.copy(SUBMISSION, folder / "attention.py")
    checks = [ASSIGNMENT.solution_dir / "test_attention.py", *ASSIGNMENT.checks_dir.glob("test_*.py")]
    for check in checks:
        shutil.copy(check, folder)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return measure(lambda: [_quietly(command, folder) for _ in range(count)])


def _quietly(command: list[object], folder: Path) -> None:
    subprocess.run([str(part) for part in command], cwd=folder, check=True, capture_output=True)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        few, many, fresh = grade(FEW, top), grade(MANY, top), fresh_pytest(FEW, top)
    ours = Cost(*((m - f) / (MANY - FEW) for m, f in zip(many, few, strict=True)))
    theirs = Cost(*(each / FEW for each in fresh))
    table = Table("a submission", "wall, ms", "CPU, ms", "times slower (CPU)", box=None)
    for label, cost in ("autograder grade", ours), ("a fresh pytest", theirs):
        table.add_row(label, f"{cost.wall * 1e3:.1f}", f"{cost.cpu * 1e3:.1f}", f"{cost.cpu / ours.cpu:.1f}")
    Console().print(table)
    Console().print(f"Start-up of autograder grade, set apart: {few.wall - FEW * ours.wall:.2f} s wall.")


if __name__ == "__main__":
    main()
