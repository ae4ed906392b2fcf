"""nbgrader's own commands in a copy of this repository as a course, the sandboxed grader behind them: one run of each.

A number beside a student is that of the issue of jupyter/nbgrader about such work.
"""

import html
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.assignment import load_assignment
from autograder.grading.bulk.store import read_results
from autograder.grading.examination.checks import expected_values
from autograder.release.leaks import find_lines, find_values, long_numbers
from autograder.release.lesson import read_lesson
from autograder.release.needles import hidden_needles, solution_needles
from autograder.release.passages import passages
from tests.support import damaged
from tests.support.course_of_ours import OWN_DATA, Course
from tests.support.file_names import BYTES_ALLOWED

# nbgrader's own, when it makes a submission.
pytestmark = [pytest.mark.integration, pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")]

ASSIGNMENT = load_assignment("attention")
OVERFLOWS = "def softmax(scores):\n    e = np.exp(scores)\n    return e / e.sum(axis=-1, keepdims=True)\n"
WRONG = "def softmax(scores):\n    return scores * 0 + 7\n"
DUE, LATE = "2026-03-01 12:00:00", "2026-03-02 12:00:00.000000 UTC"
RIGHT = {
    "on_time": damaged.made(),
    "late": damaged.made(),
    "graded_by_hand": damaged.made(),
    "duplicated_1083": damaged.made(damaged.duplicate),
    "split_1083": damaged.made(damaged.split),
    "checks_deleted_1682": damaged.made(damaged.delete_checks),
    "types_changed_1941": damaged.made(damaged.change_types),
    "locked_changed_1941": damaged.made(damaged.change_locked),
    "metadata_lost": damaged.made(damaged.lose_metadata),
    "format_3": damaged.of_format_3(),
    "kills_the_kernel": damaged.made(damaged.kill_the_kernel),
    "complains_1904": damaged.made(damaged.complain),
    "pictures": damaged.made(damaged.paste_pictures),
    "byte_of_another_encoding": damaged.made().replace(b"import numpy as np", b"import numpy as np  # caf\xe9", 1),
}
NOT_RIGHT = {
    "cut_off_416": damaged.made()[:5000],
    "overflows_1445": damaged.made(softmax=OVERFLOWS),
    "wrong_1339": damaged.made(softmax=WRONG),
}
OTHER_FILES = {
    "renamed_1409": ("attention (1).ipynb", damaged.made()),
    "module_940": ("attention.py", ASSIGNMENT.reference.read_bytes()),
}
AWKWARD = {
    "named_pipe": lambda folder: os.mkfifo(folder / "pipe"),
    "link_to_nowhere": lambda folder: (folder / "gone").symlink_to("nowhere"),
    "link_out_of_the_folder": lambda folder: (folder / "notes.txt").symlink_to(folder.parents[2] / "gradebook.db"),
    "folder_for_a_file": lambda folder: (folder / "test_attention.py").mkdir(),
    "file_for_a_folder": lambda folder: (folder / "figure").write_text("a file"),
    "no_time": lambda folder: (folder / "timestamp.txt").write_text("2026-13-45 yesterday"),
    "time_beyond_all": lambda folder: (folder / "timestamp.txt").write_text(f"2026-03-01 12:{'9' * 40}"),
    "pipe_for_a_time": lambda folder: os.mkfifo(folder / "timestamp.txt"),
}
"""What lies beside a right notebook and stops nbgrader, or has it wait for ever."""
if BYTES_ALLOWED:
    AWKWARD["name_not_utf_8"] = lambda folder: Path(os.fsdecode(os.fsencode(folder) + b"/caf\xe9.txt")).touch()


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Released, handed in, autograded, and with feedback."""
    made = Course(tmp_path_factory.mktemp("course"))
    (made.root / "assignments/attention").mkdir(parents=True)
    (made.root / "assignments/attention/old.py").write_text("from an earlier release")
    made.nbgrader("generate_assignment", "--force")
    for student, data in {**RIGHT, **NOT_RIGHT}.items():
        made.hand_in(student, "attention.ipynb", data)
    for student, (name, data) in OTHER_FILES.items():
        made.hand_in(student, name, data)
    for student, lay in AWKWARD.items():
        made.hand_in(student, "attention.ipynb", damaged.made())
        lay(made.root / "submitted" / student / "attention")
    (made.root / "submitted/nothing_744/attention").mkdir(parents=True)
    (made.root / "submitted/late/attention/timestamp.txt").write_text(LATE)
    with Gradebook(made.url) as book:
        book.update_or_create_assignment("attention", duedate=DUE)
        book.update_or_create_student("graded_by_hand")
        book.update_or_create_submission("attention", "graded_by_hand")
        book.find_grade("check_project", "attention", "attention", "graded_by_hand").manual_score = 1.5
        book.db.commit()
    made.log = made.nbgrader("autograde")
    made.nbgrader("generate_feedback")
    return made


@pytest.fixture(scope="module")
def book(course):
    with Gradebook(course.url) as opened:
        yield opened


@pytest.fixture
def notebook_of(book):
    """A student's notebook as it stands in the gradebook."""
    return lambda student: book.find_submission_notebook("attention", "attention", student)


@pytest.fixture
def comment_of(book):
    return lambda student, task: book.find_comment(task, "attention", "attention", student).comment


def scores(notebook):
    return {grade.name.removeprefix("check_"): grade.auto_score for grade in notebook.grades}


def contents(folder):
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_generate_assignment_gives_what_autograder_release_gives_and_the_instructors_own_files(course):
    released = {
        path: data for path, data in contents(ASSIGNMENT.release_dir).items() if "__pycache__" not in path.parts
    }
    own = {Path("data/own.csv"): OWN_DATA.encode()}
    assert contents(course.root / "assignments/attention") == {**released, **own}


@pytest.mark.parametrize("student", [*RIGHT, *OTHER_FILES, *AWKWARD])
def test_right_answers_get_full_marks_whatever_happened_to_the_file(notebook_of, student):
    assert scores(notebook_of(student)) == {task.name: task.points for task in ASSIGNMENT.tasks}


@pytest.mark.parametrize("student", ["cut_off_416", "nothing_744"])
def test_nothing_to_grade_is_no_points_and_says_why(notebook_of, comment_of, student):
    assert set(scores(notebook_of(student)).values()) == {0}
    assert notebook_of(student).needs_manual_grade == (student == "cut_off_416")  # there is something to look at
    told = {"cut_off_416": "The file is cut off.", "nothing_744": "No work was found here."}
    assert told[student] in comment_of(student, "softmax")


def test_no_points_are_no_points_1339(notebook_of):
    points = scores(notebook_of("wrong_1339"))
    assert (points["softmax"], points["attention"]) == (0, 5)


def test_one_failed_check_does_not_hide_the_others_1445(notebook_of, course):
    points = scores(notebook_of("overflows_1445"))
    assert 0 < points["softmax"] < 4
    output = next(cell for cell in course.autograded("overflows_1445").cells if cell.id == "check_softmax").outputs
    assert output[0].text.startswith(f"softmax: {points['softmax']:g} of 4 points")
    assert float(output[1].data["text/plain"]) == points["softmax"]


def test_the_diagnosis_is_the_comment_and_follow_through_is_told(comment_of):
    assert comment_of("on_time", "softmax") is None
    assert comment_of("overflows_1445", "softmax").startswith("Your exponentials overflow for large scores")
    assert "You get points for that." in comment_of("wrong_1339", "attention")


def test_late_work_loses_what_the_courses_own_plugin_says(notebook_of):
    assert (notebook_of("late").score, notebook_of("late").late_submission_penalty) == (20, 20)
    assert notebook_of("on_time").late_submission_penalty is None


def test_a_manual_score_stays_and_asks_for_a_look(book, notebook_of):
    grade = book.find_grade("check_project", "attention", "attention", "graded_by_hand")
    assert (grade.manual_score, grade.auto_score, grade.score, grade.needs_manual_grade) == (1.5, 2, 1.5, True)
    assert not notebook_of("on_time").needs_manual_grade


@pytest.mark.parametrize("student", [*RIGHT, *NOT_RIGHT, *OTHER_FILES, *AWKWARD, "nothing_744"])
def test_every_submission_becomes_a_whole_notebook(course, notebook_of, student):
    notebook = course.autograded(student)
    ids = [cell.metadata.nbgrader.grade_id for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert sorted(ids) == sorted(name for task in ASSIGNMENT.task_names for name in (task, f"check_{task}"))
    checks = {cell.source for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")}
    assert checks == {f'check("{task}")' for task in ASSIGNMENT.task_names}
    assert (course.root / "feedback" / student / "attention/attention.html").is_file()


def test_the_students_own_module_is_what_is_graded_and_shown_940(course):
    data = OTHER_FILES["module_940"][1]
    assert (course.root / "autograded/module_940/attention/attention.py").read_bytes() == data
    assert data.decode() in course.autograded("module_940").cells[0].source


def test_what_was_put_right_is_in_the_log(course):
    assert "checks_deleted_1682: The cell check_softmax was missing and has been put back." in course.log
    assert "ERROR" not in course.log


def test_links_lead_nothing_of_the_instructors_into_what_is_handed_out(course):
    assert not list(course.root.glob("*/link_out_of_the_folder/attention/notes.txt"))[1:]  # but the student's own link
    assert "link_out_of_the_folder: notes.txt is left where it is: it is a link." in course.log


def test_autograder_grade_gives_the_same_scores(course, notebook_of, tmp_path):
    words = [sys.executable, "-m", "autograder", "grade", str(course.root / "submitted"), "--out", str(tmp_path)]
    subprocess.run(words, capture_output=True, timeout=300)
    results = {result.student: result for result in read_results(tmp_path / "results.sqlite")}
    assert set(results) == {*RIGHT, *NOT_RIGHT, *OTHER_FILES, *AWKWARD, "nothing_744"}
    for student, result in results.items():
        assert sum(scores(notebook_of(student)).values()) == pytest.approx(result.score, abs=1e-9), student


def readable(path):
    """What a file of the feedback says, without markup."""
    text = path.read_text(encoding="utf-8")
    return html.unescape(re.sub(r"<[^>]*>", "", text)) if path.suffix == ".html" else text


def test_feedback_shows_the_work_the_marks_and_the_diagnosis(course, comment_of):
    page = readable(course.root / "feedback/wrong_1339/attention/attention.html")
    assert "return scores * 0 + 7" in page
    assert "Score: 0.0 / 4.0" in page
    assert "softmax: 0 of 4 points" in page
    assert all(sentence in page for sentence in comment_of("wrong_1339", "softmax").split("\n\n"))


def test_feedback_shows_the_pictures_that_are_there(course):
    page = (course.root / "feedback/pictures/attention/attention.html").read_text()
    assert f"data:image/png;base64,{damaged.DOT}" in page
    assert "attachment gone.png" in page


def test_feedback_tells_nothing_of_hidden_checks_or_solutions(course):
    public = ASSIGNMENT.public_checks.read_text() + read_lesson(ASSIGNMENT).text
    hidden, solution = list(hidden_needles(ASSIGNMENT)), list(solution_needles(read_lesson(ASSIGNMENT), ASSIGNMENT))
    for student, needles in (("nothing_744", hidden + solution), ("wrong_1339", hidden), ("overflows_1445", hidden)):
        files = [path for path in (course.root / "feedback" / student).rglob("*") if path.is_file()]
        read = [passage for path in files for passage in passages(path.name, readable(path).encode())]
        assert len(read) > 1000
        assert list(find_lines(read, needles)) == []
        assert list(find_values(read, expected_values(ASSIGNMENT), long_numbers(public))) == []
