"""The sample class, graded by the real command in the real sandbox: fair grades, the same ones each time."""

import json
import shutil
import signal
import subprocess

import pytest

from autograder.grading.bulk.store import read_results
from autograder.reports.names import file_stem
from tests.support.command import RIGHT, SAMPLE_CLASS, autograder, grade, grades, wait_for_results

pytestmark = pytest.mark.integration

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


def test_a_killed_run_goes_on_where_it_was(undisturbed, tmp_path):
    command = autograder("grade", SAMPLE_CLASS, "--out", tmp_path, "--jobs", 1)
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    some = wait_for_results(tmp_path / "results.sqlite", 3)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert not (tmp_path / "grades.csv").exists()
    again = grade(SAMPLE_CLASS, "--out", tmp_path, "--jobs", 1)
    before = int(again.stdout.split(" of 16 were graded before")[0])
    assert some <= before < 16
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed[0] / "grades.csv").read_bytes()


def test_another_seed_gives_right_work_full_marks_too(tmp_path):
    assert grade(RIGHT, "--out", tmp_path, "--seed", 7).returncode == 0
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
