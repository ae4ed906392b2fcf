"""The students' folder, when one of the files that came with it is gone or was changed."""

import subprocess

import pytest

pytestmark = pytest.mark.integration

TAKE_AGAIN = "Take it again from the archive that this folder came in."


def told(python, folder, module="pytest"):
    """What is said by one of the commands that students have."""
    done = subprocess.run([python, "-m", module], cwd=folder, capture_output=True, text=True, timeout=60)
    return " ".join((done.stdout + done.stderr).split())


def test_checks_that_are_gone_are_told(python, folder):
    (folder / "test_attention.py").unlink()
    assert f"No check ran, since test_attention.py is missing. {TAKE_AGAIN}" in told(python, folder)


def test_checks_that_cannot_be_read_are_told(python, folder):
    with (folder / "test_attention.py").open("a") as checks:
        checks.write("def f(:\n")
    shown = told(python, folder)
    assert f"could not be read. Is it test_attention.py? {TAKE_AGAIN} Is it a file of your own? Mend it" in shown
    assert "Choose a task" not in shown


@pytest.mark.parametrize("text", [None, "{", "{}"])
@pytest.mark.parametrize(("module", "start"), [("pytest", "ERROR: "), ("figure", "")])
def test_tasks_that_are_gone_or_broken_are_told_in_one_line(python, folder, module, start, text):
    (folder / "tasks.json").unlink()
    if text:
        (folder / "tasks.json").write_text(text)
    assert told(python, folder, module) == f"{start}tasks.json is missing or was changed. {TAKE_AGAIN}"


def test_a_folder_without_its_helpers_asks_for_no_package_of_that_name(python, folder):
    (folder / "classroom").rename(folder / "other")
    assert told(python, folder, "watch") == f"The folder classroom is missing. {TAKE_AGAIN}"


def test_a_folder_with_a_name_that_pytest_cannot_read_is_told(python, folder):
    (folder.parent / "week[1]").mkdir()
    moved = folder.rename(folder.parent / "week[1]" / "copy")
    assert "with [ in its name. Give another name to week[1], and start again." in told(python, moved)


@pytest.mark.parametrize("module", ["pytest", "figure", "watch"])
def test_a_file_with_the_name_of_a_package_is_told_in_one_line(python, folder, module):
    (folder / "numpy.py").touch()
    assert told(python, folder, module).startswith("numpy.py in this folder has the name of a module")
