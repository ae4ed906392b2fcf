"""`autograder grade` as an instructor uses it: real folders, the real command, the real sandbox."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.grading.store import StoreError, read_results
from autograder.intake.work import OTHERS_ONLY
from autograder.reports.names import file_stem

pytestmark = pytest.mark.integration

SAMPLE_CLASS = Path(__file__).parent.parent / "sample_class"
AUTOGRADER = [sys.executable, "-m", "autograder"]
UNWRITTEN = ("not started", "missing")
SCORES = {
    "Ada Lovelace": 20,
    "Fatima Al-Sayed": 18.61,  # softmax overflows
    "Grace Hopper (12)": 9,  # two tasks not started
    "Noah Kim": 11,  # heads averaged, L1 distance
    "O'Neil, Jr": 15,  # no square root of d_k
    "Untitled1 - olga": 15.94,  # square root of d_v
    "bjørn_østergård": 20,
    "chen_wei": 20,
    "ines": 17,  # syntax error in the last function
    "jamal": 15,  # attention never ends
    "kofi_LATE": 20,  # exit at import
    "lena": 16,  # softmax along the wrong axis
    "mallory": 0,  # hostile
    "pedro": 0,  # not started
    "zoë": 20,
    "李娜": 20,
}


def grade(*args, **options):
    command = [*AUTOGRADER, "grade", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def grades(out):
    lines = (out / "grades.csv").read_text(encoding="utf-8").splitlines()
    return {row["student"]: row for row in csv.DictReader(lines)}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The sample class, graded by two processes."""
    out = tmp_path_factory.mktemp("undisturbed")
    done = grade(SAMPLE_CLASS, "--out", out, "--jobs", 2)
    assert done.returncode == 0, done.stderr
    return out, done.stdout


def test_the_sample_class_gets_fair_grades(undisturbed):
    out, printed = undisturbed
    rows = grades(out)
    assert {student: float(row["score"]) for student, row in rows.items()} == SCORES
    assert {row["status"] for row in rows.values()} == {"graded"}
    assert all(student in printed for student in SCORES)
    assert str(out / "index.html") in printed


def test_columns_are_the_documented_ones(undisturbed):
    header = (undisturbed[0] / "grades.csv").read_text(encoding="utf-8").splitlines()[0]
    tasks = "project,softmax,attention,multi_head_attention,head_disagreement"
    assert header == f"student,status,score,max_score,{tasks},isolation,notes"


def test_every_student_has_a_page_and_its_data(undisturbed):
    out, _ = undisturbed
    for student, score in SCORES.items():
        page = out / "feedback" / f"{file_stem(student)}.html"
        data = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
        assert (data["student"], data["score"], data["max_score"]) == (student, score, 20)
        assert student.replace("'", "&#39;") in page.read_text(encoding="utf-8")


def test_pages_show_call_and_values_of_failed_public_checks_and_of_no_others(undisturbed):
    out, _ = undisturbed
    for result in read_results(out / "results.sqlite"):
        page = (out / "feedback" / f"{file_stem(result.student)}.html").read_text(encoding="utf-8")
        checks = [check for task in result.tasks for check in task.checks]
        begun = [check for task in result.tasks if task.status not in UNWRITTEN for check in task.checks]
        shown = [check for check in begun if check.public and not check.points]
        assert page.count("<pre") == len(shown), result.student
        assert not any(check.detail for check in checks if not check.public)


def test_grades_are_the_same_bytes_for_any_number_of_jobs(undisturbed, tmp_path):
    # With one job: see the killed run below.
    assert grade(SAMPLE_CLASS, "--out", tmp_path, "--jobs", 3).returncode == 0
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed[0] / "grades.csv").read_bytes()


def test_another_seed_gives_right_work_full_marks_too(tmp_path):
    right = SAMPLE_CLASS / "Ada Lovelace.py"
    assert grade(right, "--out", tmp_path, "--seed", 7).returncode == 0
    assert float(grades(tmp_path)["Ada Lovelace"]["score"]) == 20


def test_each_student_can_have_hidden_inputs_of_their_own_and_the_same_ones_again(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name in "ann.py", "bob.py":
        shutil.copy(SAMPLE_CLASS / "O'Neil, Jr.py", folder / name)
    for out in "one", "other":
        assert grade(folder, "--out", tmp_path / out, "--seed-per-student").returncode == 0
    one, again = ([*read_results(tmp_path / out / "results.sqlite")] for out in ("one", "other"))
    assert one == again
    ann, bob = one
    assert ann.seed != bob.seed
    assert ann.score == bob.score == 15
    symptoms = [[check.symptom for task in each.tasks for check in task.checks] for each in one]
    assert symptoms[0] != symptoms[1]  # off by other amounts, since the inputs are others


def test_a_run_into_the_same_folder_grades_only_what_changed(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    folder.mkdir()
    for name in "Ada Lovelace.py", "lena.py":
        shutil.copy(SAMPLE_CLASS / name, folder)
    grade(folder, "--out", out)
    shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", folder / "lena.py")
    again = grade(folder, "--out", out)
    assert "1 of 2 were graded before and have not changed." in again.stdout
    assert {row["score"] for row in grades(out).values()} == {"20"}


def test_a_killed_run_goes_on_where_it_was(undisturbed, tmp_path):
    command = [*AUTOGRADER, "grade", str(SAMPLE_CLASS), "--out", str(tmp_path), "--jobs", "1"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    some = wait_for_results(tmp_path / "results.sqlite", 3)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert not (tmp_path / "grades.csv").exists()
    again = grade(SAMPLE_CLASS, "--out", tmp_path, "--jobs", 1)
    before = int(again.stdout.split(" of 16 were graded before")[0])
    assert some <= before < 16
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed[0] / "grades.csv").read_bytes()


def wait_for_results(store, count):
    """How many results there are, once there are at least `count`."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with suppress(StoreError):  # not there yet
            if (found := len(list(read_results(store)))) >= count:
                return found
        time.sleep(0.05)
    raise AssertionError("the run saved nothing")


def test_what_cannot_be_read_is_named_and_the_rest_is_graded(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    (folder / "essay writer").mkdir(parents=True)
    (folder / "essay writer" / "essay.docx").write_bytes(b"PK")
    (folder / "empty").mkdir()
    (folder / "broken.ipynb").write_text("{not json")
    shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", folder)
    done = grade(folder, "--out", out)
    assert done.returncode == 1
    statuses = {student: row["status"] for student, row in grades(out).items()}
    assert statuses == {
        "Ada Lovelace": "graded", "broken": "unreadable", "empty": "missing", "essay writer": "unreadable",
    }  # fmt: skip
    assert "essay.docx" in grades(out)["essay writer"]["notes"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["nowhere"], "nowhere"),
        ([SAMPLE_CLASS, "--assignment", "atention"], "There are: attention"),
        ([SAMPLE_CLASS, "--require-isolation", "docker"], "sandboxed"),
        ([SAMPLE_CLASS, "--seed", "-1"], "--seed"),
        ([], "Missing argument"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_a_sentence(tmp_path, args, told):
    done = grade(*args, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_an_output_folder_that_is_a_file_is_told_in_a_sentence(tmp_path):
    (tmp_path / "out").write_text("")
    done = grade(SAMPLE_CLASS, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert "out: File exists." in done.stderr


@pytest.mark.parametrize("name", ["grades.csv", "index.html", "feedback/notes.txt"])
def test_what_did_not_come_from_grading_is_not_written_over(tmp_path, name):
    kept = tmp_path / "out" / name
    kept.parent.mkdir(parents=True)
    kept.write_text("mine")
    done = grade(SAMPLE_CLASS / "lena.py", "--out", tmp_path / "out", "--fresh")
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert "Choose another folder with --out." in done.stderr
    assert [path for path in (tmp_path / "out").rglob("*") if path.is_file()] == [kept]
    assert kept.read_text() == "mine"


@pytest.mark.skipif(sys.platform != "linux", reason="there is one level only")
def test_results_of_weaker_isolation_do_not_pass_for_stronger_ones(tmp_path):
    right = SAMPLE_CLASS / "Ada Lovelace.py"
    hidden_bubblewrap = {**os.environ, "PATH": str(tmp_path)}
    grade(right, "--out", tmp_path, env=hidden_bubblewrap)
    assert grades(tmp_path)["Ada Lovelace"]["isolation"] == "confined"
    refused = grade(right, "--out", tmp_path, "--require-isolation", "sandboxed", env=hidden_bubblewrap)
    assert refused.returncode == 2
    assert grade(right, "--out", tmp_path, "--require-isolation", "sandboxed").returncode == 0
    assert grades(tmp_path)["Ada Lovelace"]["isolation"] == "sandboxed"


def test_results_among_the_submissions_are_no_student(tmp_path):
    shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", tmp_path)
    for _ in range(2):
        done = grade(".", cwd=tmp_path)
        assert done.returncode == 0, done.stdout
    assert list(grades(tmp_path / "results")) == ["Ada Lovelace"]


def test_pages_of_students_who_are_gone_do_not_stay(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    folder.mkdir()
    for name in "ann.py", "bob.py":
        shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", folder / name)
    grade(folder, "--out", out)
    (folder / "ann.py").unlink()
    (out / "feedback" / "my notes.txt").write_text("")
    done = grade(folder, "--out", out)
    assert sorted(path.name for path in (out / "feedback").iterdir()) == ["bob.html", "bob.json", "my notes.txt"]
    assert list(grades(out)) == ["bob"]
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "  ann")
    assert "taken out of the results" in done.stdout


def test_who_handed_in_nothing_of_this_assignment_is_missing_and_what_is_left_out_is_named(tmp_path):
    for name in "ann/attention/a.py", "ann/ps1/a.py", "bob/ps1/a.py":
        (tmp_path / "class" / name).parent.mkdir(parents=True)
        shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", tmp_path / "class" / name)
    done = grade(tmp_path / "class", "--out", tmp_path / "out")
    assert done.returncode == 1
    bob = grades(tmp_path / "out")["bob"]
    assert (bob["status"], bob["notes"]) == ("missing", OTHERS_ONLY.format("ps1"))
    assert OTHERS_ONLY.format("ps1") in (tmp_path / "out" / "feedback" / "bob.html").read_text()
    assert ">bob<" in (tmp_path / "out" / "index.html").read_text()
    assert "Not graded" not in done.stdout
    (tmp_path / "class" / "cy.zip").touch()
    done = grade(tmp_path / "class", "--out", tmp_path / "out")
    assert "\nNot graded\n  cy.zip: is no folder of a student." in done.stdout


def test_a_folder_named_after_the_assignment_costs_nobody_a_grade(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    for name in "ann/hw", "bob/attention (1)", "cy/attention":
        (folder / name).mkdir(parents=True)
        shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", folder / name)
        assert grade(folder, "--out", out).returncode == 0
    assert {student: row["score"] for student, row in grades(out).items()} == {"ann": "20", "bob": "20", "cy": "20"}


def test_too_weak_isolation_is_refused_before_anything_is_graded(tmp_path):
    environment = {**os.environ, "PATH": str(tmp_path)}  # no bubblewrap to be found there
    done = grade(SAMPLE_CLASS, "--out", tmp_path, "--require-isolation", "sandboxed", env=environment)
    assert done.returncode == 2
    assert "sandboxed is required" in done.stderr
    assert list(read_results(tmp_path / "results.sqlite")) == []


def test_results_of_other_settings_are_not_mixed_in(tmp_path):
    right = SAMPLE_CLASS / "Ada Lovelace.py"
    grade(right, "--out", tmp_path)
    other = grade(right, "--out", tmp_path, "--seed", 5)
    assert other.returncode == 2
    assert "--fresh" in other.stderr
    assert grade(right, "--out", tmp_path, "--seed", 5, "--fresh").returncode == 0


def test_ctrl_c_ends_the_run_soon_and_says_how_to_go_on(tmp_path):
    command = [*AUTOGRADER, "grade", str(SAMPLE_CLASS), "--out", str(tmp_path), "--jobs", "2"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    wait_for_results(tmp_path / "results.sqlite", 2)
    running.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, told = running.communicate(timeout=20)
    assert time.monotonic() - start < 2
    assert told.strip().replace("\n", " ").endswith("To go on, give the same command again, without --fresh.")
    assert running.returncode == 2
    assert len(list(read_results(tmp_path / "results.sqlite"))) >= 2


def test_files_in_the_folder_it_is_started_from_are_never_imported(tmp_path):
    for name in "numpy.py", "json.py", "conftest.py", "sitecustomize.py":
        (tmp_path / name).write_text(f"open({str(tmp_path / 'imported')!r}, 'w')\nraise SystemExit(3)\n")
    shutil.copy(SAMPLE_CLASS / "Ada Lovelace.py", tmp_path)
    command = [str(Path(sys.executable).parent / "autograder"), "grade", "Ada Lovelace.py", "--out", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "imported").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "gbk", "no-such-encoding"])
def test_a_declared_encoding_costs_nothing_without_bubblewrap(tmp_path, encoding):
    right = (SAMPLE_CLASS / "Ada Lovelace.py").read_text(encoding="utf-8")
    (tmp_path / "ann.py").write_text(f"# coding: {encoding}\n{right}", encoding="ascii")
    environment = {**os.environ, "PATH": str(tmp_path)}
    assert grade(tmp_path / "ann.py", "--out", tmp_path / "out", env=environment).returncode == 0
    assert float(grades(tmp_path / "out")["ann"]["score"]) == 20
