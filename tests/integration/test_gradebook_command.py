"""`autograder grade submitted --gradebook`: the real command on a course of nbgrader's."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from nbgrader.apps import ExportApp
from nbgrader.apps.dbapp import DbAssignmentListApp, DbStudentListApp, DbStudentRemoveApp

from autograder.commands.gradebook import NoCourse, into_gradebook
from autograder.commands.stopping import GO_ON
from tests.support import courses
from tests.support.graded import result, update

pytestmark = pytest.mark.integration


def test_a_submitted_tree_goes_into_the_gradebook(tmp_path):
    gradebook = courses.make_course(tmp_path)
    courses.hand_in(tmp_path, "ann")
    courses.hand_in(tmp_path, "bob", at="2026-03-01 10:00:00.000000 UTC", **courses.WRONG)
    courses.hand_in(tmp_path, "bea", at="2026-13-45 yesterday")
    courses.hand_in(tmp_path, "ben", at=f"2026-03-01 12:{'9' * 40}")
    (tmp_path / "submitted" / "cy" / "attention").mkdir(parents=True)
    done = courses.run(tmp_path, "autograder", "grade", "submitted", "--gradebook", "gradebook.db")
    assert done.returncode == 1, done.stderr  # cy handed in nothing
    assert "Gradebook: 5 new, 0 changed, 0 as before" in done.stdout
    for student in "bea", "ben":
        assert f"  {student}: write the time into it, such as" in done.stdout
    rows = courses.exported(tmp_path, gradebook)
    scores = {"ann": 20, "bea": 20, "ben": 20, "bob": 16, "cy": 0}
    assert {student: float(row["score"]) for student, row in rows.items()} == scores
    made = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("autograded/*/*/*"))
    assert made == [
        "autograded/ann/attention/attention.ipynb",
        "autograded/bea/attention/attention.ipynb",
        "autograded/ben/attention/attention.ipynb",
        "autograded/bob/attention/attention.ipynb",
        "autograded/bob/attention/timestamp.txt",
        "autograded/cy/attention/attention.ipynb",
    ]


def test_one_misplaced_notebook_is_graded_and_changes_nothing_for_others(course, gradebook):
    courses.hand_in(course, "ann")
    for student in "ann", "eve":
        (course / "submitted" / student / "ps1").mkdir(parents=True)
        (course / "submitted" / student / "ps1" / "ps1.py").write_text("x = 1\n")
    (courses.hand_in(course, "gus") / "attention.ipynb").rename(course / "submitted" / "gus" / "attention.ipynb")
    (course / "submitted" / "gus" / "attention").rmdir()
    done = courses.run(course, "autograder", "grade", "submitted", "--gradebook", gradebook)
    assert done.returncode == 1, done.stderr
    assert "eve (missing): Nothing was handed in for this assignment" in done.stdout
    assert not (course / "autograded" / "eve").exists()
    assert {student: row["score"] for student, row in courses.exported(course, gradebook).items()} == {
        "ann": "20.0",
        "gus": "20.0",
    }


def test_somebody_left_out_of_the_gradebook_is_told_by_the_exit_code_too(course, gradebook):
    courses.hand_in(course, "ann")
    courses.hand_in(course, "x" * 129)
    done = courses.run(course, "autograder", "grade", "submitted", "--gradebook", gradebook)
    assert "2 graded" in done.stdout, done.stderr
    assert "Not in the gradebook" in done.stdout
    assert done.returncode == 1


def test_ctrl_c_before_grading_begins_says_how_to_go_on(course, gradebook):
    courses.hand_in(course, "ann")
    begun = course / "begun"
    wait = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\ntime.sleep(60)\n"
    (course / "nbgrader_config.py").write_text(wait)
    command = [sys.executable, "-m", "autograder", "grade", "submitted", "--gradebook", gradebook]
    running = subprocess.Popen(
        command,
        cwd=course,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        # A shell's background jobs ignore Ctrl-C, and so do those that they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(begun)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)
    assert told.split() == f"Stopped. What was graded is kept in results. {GO_ON}".split()
    assert running.returncode == 2


def wait_for(path):
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_nbgraders_commands_go_on_from_there(course, gradebook, monkeypatch, capsys):
    update(course, gradebook, result("ann"), result("bob"))
    monkeypatch.chdir(course)
    for command, *words in (
        (DbAssignmentListApp,),
        (DbStudentRemoveApp, "ann", "--force"),
        (DbStudentListApp,),
        (ExportApp,),
    ):
        app = command()
        app.initialize([*words, f"--db={gradebook}"])
        app.start()
    told = capsys.readouterr().out
    assert "There are 1 assignments in the database:\nattention" in told
    assert "There are 1 students in the database:\nbob" in told
    assert "bob,,,,20.0,0.0,20.0,20.0" in (course / "grades.csv").read_text()


@pytest.mark.parametrize("submitted", [["a", "b"], ["a.ipynb"]])
def test_only_the_one_folder_of_a_course_goes_with_a_gradebook(tmp_path, submitted):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    paths = [tmp_path / name for name in submitted]
    with pytest.raises(NoCourse, match="submitted"), into_gradebook("gradebook.db", paths, courses.ASSIGNMENT, Path()):
        pass
