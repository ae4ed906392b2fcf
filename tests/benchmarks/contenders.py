"""The grader and what it is compared with. Each grades the same submissions with the same checks."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from autograder.assignment import Assignment
from tests.benchmarks.measure import Cost, python, run, set_aside

# The same fixtures as ours, with nothing of ours to import: what a teacher would write for plain pytest.
CONFTEST = """
import types, zlib
import numpy as np
import pytest
import attention

def pytest_configure(config):
    config.addinivalue_line("markers", "task(name, weight=1, lesson=False): its task")

@pytest.fixture
def student():
    return attention

@pytest.fixture
def expect():
    return compare

@pytest.fixture
def rng(request):
    return np.random.default_rng([1, zlib.crc32(request.node.name.encode())])

def compare(got, wanted, look_at="", contract=False, rtol=1e-5, atol=1e-6):
    pairs = zip(got, wanted.values(), strict=True) if isinstance(wanted, dict) else [(got, wanted)]
    for mine, right in pairs:
        assert np.shape(mine) == np.shape(right)
        np.testing.assert_allclose(mine, right, rtol=rtol, atol=atol)
"""


def autograder(submissions: Sequence[Path], top: Path, jobs: int, before: Sequence[str] = ()) -> Cost:
    """`autograder grade`, at the isolation level reached here, with feedback pages and all reports.

    Args:
        submissions: The files.
        top: Where to work.
        jobs: Number of grader processes.
        before: A command that runs it, such as `taskset`.
    """
    folder, out = top / "class", top / "out"
    set_aside(folder, out)
    folder.mkdir()
    for path in submissions:
        shutil.copy(path, folder)
    return run([*before, *python("-m", "autograder", "grade", folder, "--out", out, "--jobs", jobs)], top)


def fresh_pytest(assignment: Assignment, submissions: Sequence[Path], top: Path, plugins: bool = True) -> Cost:
    """`python -m pytest`, one process a submission; no isolation, no feedback.

    Without plugins it does not load those that are installed, and is quicker than most who type it will see it.
    """
    folder = top / "fresh"
    folder.mkdir(exist_ok=True)
    (folder / "conftest.py").write_text(CONFTEST)
    for check in assignment.public_checks, *assignment.hidden_checks:
        shutil.copy(check, folder)
    total = Cost(0, 0)
    for path in submissions:
        shutil.copy(path, folder / "attention.py")
        command = python("-m", "pytest", "-q", "-p", "no:cacheprovider")
        total = total.then(run(command, folder, {} if plugins else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}))
    return total


def floor(submissions: Sequence[Path], top: Path) -> Cost:
    """One warm process that forks for each submission; no isolation, no pytest around a check, no feedback."""
    return run(python("-m", "tests.benchmarks.floor", *submissions), Path.cwd())
