"""The students' folder with options, plugins and versions of pytest that are not those of its README."""

import os
import subprocess
import venv

import pytest

from tests.support.bare import bare_environment
from tests.support.students import REFERENCE, fresh_copy

pytestmark = pytest.mark.integration

OLD_NUMPY = ["numpy==1.24.4; python_version < '3.12'", "numpy==1.26.4; python_version >= '3.12'"]
OLD = ["pytest==7.4.4", "pluggy==1.0.0", *OLD_NUMPY]
"""As Anaconda, Debian 12 and Ubuntu 24.04 have them, or about."""


@pytest.fixture(scope="session")
def python(tmp_path_factory):
    """The Python of a student who has plugins of pytest, too."""
    return bare_environment(tmp_path_factory.mktemp("environment"), "numpy", "pytest", "pytest-xdist")


@pytest.fixture
def run(python, folder):
    """Runs `pytest` on a right attention.py, but for this function."""

    def run_pytest(*args, wrong="", inside=".", python=python):
        (folder / "attention.py").write_text(f"{REFERENCE}\n{wrong}", encoding="utf-8")
        command = [python, "-m", "pytest", *args]
        home = {**os.environ, "HOME": str(folder.parent), "COLUMNS": "80"}
        done = subprocess.run(command, cwd=folder / inside, capture_output=True, text=True, env=home, timeout=60)
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


def test_warnings_about_numbers_are_kept_out_above_the_folder_and_where_warnings_are_errors(run):
    wrong = "def softmax(scores): return np.exp(scores)\n"
    for shown in (run(inside="..", wrong=wrong), run("-W", "error", wrong=wrong)):
        assert "\nsoftmax               to do        0 of 3 checks\n" in shown
        assert "encountered" not in shown


@pytest.mark.soak
def test_a_pytest_of_years_ago_will_do(run, tmp_path):
    venv.create(tmp_path / "old", with_pip=True)
    old = tmp_path / "old" / "bin" / "python"
    subprocess.run([old, "-m", "pip", "install", "--quiet", *OLD], check=True, capture_output=True, timeout=600)
    shown = run(wrong="def softmax(scores): return np.exp(scores)\n", python=old)
    assert "pytest-7.4.4, pluggy-1.0.0" in shown
    assert "\nsoftmax               to do        0 of 3 checks\n" in shown
    assert "encountered" not in shown


def test_a_python_that_is_too_old_is_said_to_be(python, folder):
    code = "import sys; sys.version_info = (3, 10, 2); import watch"
    done = subprocess.run([python, "-c", code], cwd=folder, capture_output=True, text=True)
    assert "3.11 or newer is needed. Install it, and start as README.md says.\n" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_copy_of_the_folder_inside_it_is_left_alone(run, folder):
    fresh_copy(folder / "backup")
    assert "\nPassing here: 5 of 5 tasks.\n" in run()
    assert "\nPassing here: 0 of 5 tasks.\n" in run(inside="backup")
