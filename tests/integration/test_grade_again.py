"""`autograder grade` into a folder that an earlier run has written to, to its end or not."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from autograder.grading.bulk.store import read_results
from tests.support.command import RIGHT, SAMPLE_CLASS, autograder, grade, grades, wait_for_results

pytestmark = pytest.mark.integration


def test_a_run_into_the_same_folder_grades_only_what_changed(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    folder.mkdir()
    for name in "Ada Lovelace.py", "lena.py":
        shutil.copy(SAMPLE_CLASS / name, folder)
    grade(folder, "--out", out)
    shutil.copy(RIGHT, folder / "lena.py")
    again = grade(folder, "--out", out)
    assert "1 of 2 were graded before and have not changed." in again.stdout
    assert {row["score"] for row in grades(out).values()} == {"20"}


def test_a_folder_named_after_the_assignment_costs_nobody_a_grade(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    for names in ("ann/hw", "bob/attention (1)"), ("cy/attention",):
        for name in names:
            (folder / name).mkdir(parents=True)
            shutil.copy(RIGHT, folder / name)
        assert grade(folder, "--out", out).returncode == 0
    assert {student: row["score"] for student, row in grades(out).items()} == {"ann": "20", "bob": "20", "cy": "20"}


def test_pages_of_students_who_are_gone_do_not_stay(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    folder.mkdir()
    for name in "ann.py", "bob.py":
        shutil.copy(RIGHT, folder / name)
    grade(folder, "--out", out)
    (folder / "ann.py").unlink()
    (out / "feedback" / "my notes.txt").write_text("")
    done = grade(folder, "--out", out)
    assert sorted(path.name for path in (out / "feedback").iterdir()) == ["bob.html", "bob.json", "my notes.txt"]
    assert list(grades(out)) == ["bob"]
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "  ann")
    assert "taken out of the results" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="there is one level only")
def test_results_of_weaker_isolation_do_not_pass_for_stronger_ones(tmp_path):
    hidden_bubblewrap = {**os.environ, "PATH": str(tmp_path)}
    grade(RIGHT, "--out", tmp_path, env=hidden_bubblewrap)
    assert grades(tmp_path)["Ada Lovelace"]["isolation"] != "sandboxed"
    refused = grade(RIGHT, "--out", tmp_path, "--require-isolation", "sandboxed", env=hidden_bubblewrap)
    assert refused.returncode == 2
    done = grade(RIGHT, "--out", tmp_path, "--require-isolation", "sandboxed")
    if "sandboxed is required" in done.stderr:
        pytest.skip("this machine does not reach the level sandboxed")
    assert done.returncode == 0
    assert grades(tmp_path)["Ada Lovelace"]["isolation"] == "sandboxed"


def test_results_of_other_settings_are_not_mixed_in(tmp_path):
    grade(RIGHT, "--out", tmp_path)
    other = grade(RIGHT, "--out", tmp_path, "--seed", 5)
    assert other.returncode == 2
    assert "--fresh" in other.stderr
    assert grade(RIGHT, "--out", tmp_path, "--seed", 5, "--fresh").returncode == 0


def test_ctrl_c_ends_the_run_soon_and_says_how_to_go_on(tmp_path):
    command = autograder("grade", SAMPLE_CLASS, "--out", tmp_path, "--jobs", 2)
    # What is started in the background, as a whole test run may be, ignores Ctrl-C.
    running = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for_results(tmp_path / "results.sqlite", 2)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=20)
    assert told.strip().replace("\n", " ").endswith("To go on, give the same command again, without --fresh.")
    assert running.returncode == 2
    assert 2 <= len(list(read_results(tmp_path / "results.sqlite"))) < 16  # it did not go on to the end


def test_a_second_run_into_the_folder_of_one_that_is_not_over_is_refused(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    folder.mkdir()
    for student, file in ("ann", RIGHT), ("bob", SAMPLE_CLASS / "jamal.py"):  # whose attention never ends
        shutil.copy(file, folder / f"{student}.py")
    with subprocess.Popen(autograder("grade", folder, "--out", out, "--jobs", 1), stdout=subprocess.DEVNULL) as running:
        wait_for_results(out / "results.sqlite", 1)
        other = grade(RIGHT, "--out", out)
    assert other.returncode == 2
    assert "Another run is writing into" in other.stderr
    assert running.returncode == 0
    assert len(list((out / "feedback").glob("*.html"))) == len(grades(out)) == 2
    assert grade(RIGHT, "--out", out).returncode == 0
