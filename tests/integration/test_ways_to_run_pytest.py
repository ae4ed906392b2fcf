"""The students' folder with options, plugins and versions of pytest that are not those of its README."""

import os
import subprocess

import pytest

from tests.support.bare import bare_environment
from tests.support.students import REFERENCE

pytestmark = pytest.mark.integration


@pytest.fixture(scope="session")
def python(tmp_path_factory):
    """The Python of a student who has plugins of pytest, too."""
    return bare_environment(tmp_path_factory.mktemp("environment"), "numpy", "pytest", "pytest-xdist")


@pytest.fixture
def run(python, folder):
    """Runs `pytest` on a right attention.py, but for this function."""

    def run_pytest(*args, wrong=""):
        (folder / "attention.py").write_text(f"{REFERENCE}\n{wrong}", encoding="utf-8")
        command = [python, "-m", "pytest", *args]
        home = {**os.environ, "HOME": str(folder.parent), "COLUMNS": "80"}
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=home, timeout=60)
        return done.stdout + done.stderr

    return run_pytest


def test_checks_in_several_processes_are_counted_as_in_one(run):
    shown = run("-n", "2", wrong="def softmax(scores): return scores\n")
    assert "project               passes here  2 of 2 checks\nsoftmax               to do        0 of 3" in shown
    assert "Next: softmax in attention.py. Then run: pytest -k softmax\n" in shown


@pytest.mark.parametrize("chosen", ["test_attention.py::test_softmax_lesson", "-k=lesson"])
def test_some_checks_of_a_task_are_not_taken_for_all(run, chosen):
    shown = run(chosen)
    assert "\nsoftmax               not all run  1 of 3 checks\n" in shown
    assert "\nPassing here: 0 of " in shown
    assert "\nNext: run pytest, to see all checks.\n" in shown
