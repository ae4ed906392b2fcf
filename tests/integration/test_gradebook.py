"""The fast way into nbgrader's gradebook, on SQLite and on PostgreSQL, looked at with nbgrader's own means."""

import shutil
import sqlite3
from contextlib import ExitStack

import nbformat
import pytest
from nbgrader.api import Gradebook
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import Engine

from autograder.assignment import load_assignment
from autograder.course import fast
from autograder.course.autograded import NotReleased
from autograder.course.fast import FastWay
from autograder.course.gradebook import GradebookError
from autograder.course.lateness import NoPlugin
from autograder.results import Cause, Result
from tests.support import courses, postgres
from tests.support.samples import task

pytestmark = pytest.mark.integration

HALF_OFF = """
from nbgrader.plugins import BasePlugin


class HalfOff(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 2
"""
ASSIGNMENT = load_assignment("attention")


def result(student, **scores):
    """Full marks in every task, or other scores in some."""
    tasks = []
    for each in ASSIGNMENT.tasks:
        score = scores.get(each.name, each.points)
        cause = Cause("name", "These are no weights.") if score < each.points else None
        tasks.append(task(each.name, score, each.points, "right" if cause is None else "wrong", cause=cause))
    whole = sum(each.score for each in tasks)
    file = f"{student}/attention/attention.ipynb"
    return Result(student, "graded", whole, ASSIGNMENT.max_score, "sandboxed", tuple(tasks), file=file)


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """A course of stock nbgrader, with the assignment released."""
    root = tmp_path_factory.mktemp("released")
    courses.make_course(root)
    return root


@pytest.fixture(scope="module")
def server():
    with ExitStack() as stack:
        yield lambda: stack.enter_context(postgres.server()) if postgres.there() else None


@pytest.fixture
def course(released, tmp_path):
    shutil.copytree(released, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def gradebook(course):
    return f"sqlite:///{course}/gradebook.db"


def update(course, gradebook, *results):
    return FastWay(gradebook, course / "submitted", "attention").update(results)


def test_first_the_class_is_new_and_then_what_changed_is_told(course, gradebook):
    for student in "ann", "bob":
        courses.hand_in(course, student)
    first = update(course, gradebook, result("ann"), result("bob", softmax=0))
    assert (first.new, first.changed) == (["ann", "bob"], {})
    again = update(course, gradebook, result("ann"), result("bob"), result("cy"))
    assert (again.new, again.changed) == (["cy"], {"bob": (16, 20)})


def test_nbgraders_export_has_the_scores(course, gradebook):
    courses.hand_in(course, "ann", at="2026-03-01 10:00:00.000000 UTC")
    update(course, gradebook, result("ann", softmax=1.5))
    row = courses.exported(course, gradebook)["ann"]
    assert (row["score"], row["max_score"], row["timestamp"]) == ("17.5", "20.0", "2026-03-01 10:00:00")


def test_formgrader_takes_them_for_autograded(course, gradebook):
    courses.hand_in(course, "ann", at="2026-03-01 10:00:00.000000 UTC")
    courses.hand_in(course, "bob")
    update(course, gradebook, result("ann"), result("bob"))
    seen = courses.api(course, gradebook).get_submissions("attention")
    assert {each["student"]: (each["autograded"], each["score"]) for each in seen} == {
        "ann": (True, 20),
        "bob": (True, 20),
    }
    notebooks = courses.api(course, gradebook).get_notebook_submissions("attention", "attention")
    assert {each["student"] for each in notebooks} == {"ann", "bob"}


def test_feedback_shows_marks_and_diagnosis(course, gradebook):
    courses.hand_in(course, "ann", **courses.WRONG)
    update(course, gradebook, result("ann", softmax=0))
    done = courses.api(course, gradebook).generate_feedback("attention", "ann")
    assert done["success"], done["log"]
    page = (course / "feedback" / "ann" / "attention" / "attention.html").read_text(encoding="utf-8")
    assert "(Score: 16.0 / 20.0)" in page
    assert "These are no weights." in page
    assert 'return</span> <span class="n">scores' in page


def test_scores_and_comments_by_hand_stay_and_are_to_be_looked_at(course, gradebook):
    courses.hand_in(course, "ann")
    update(course, gradebook, result("ann", softmax=0))
    with Gradebook(gradebook) as book:
        book.find_grade("check_softmax", "attention", "attention", "ann").manual_score = 3
        book.find_grade("check_project", "attention", "attention", "ann").extra_credit = 1
        book.find_comment("softmax", "attention", "attention", "ann").manual_comment = "Well tried."
        book.db.commit()
    changes = update(course, gradebook, result("ann", softmax=1, project=1))
    with Gradebook(gradebook) as book:
        by_hand = book.find_grade("check_softmax", "attention", "attention", "ann")
        assert (by_hand.manual_score, by_hand.auto_score, by_hand.needs_manual_grade) == (3, 1, True)
        assert not book.find_grade("check_project", "attention", "attention", "ann").needs_manual_grade
        comment = book.find_comment("softmax", "attention", "attention", "ann")
        assert (comment.comment, comment.auto_comment) == ("Well tried.", "These are no weights.")
    assert changes.changed == {"ann": (20, 19)}  # 3 by hand and 1 extra before, and now one point less for project


def test_late_work_is_penalized_as_the_course_says_and_only_as_long_as_it_is_late(course, gradebook):
    (course / "nbgrader_config.py").write_text("get_config().LateSubmissionPlugin.penalty_method = 'zero'\n")
    courses.hand_in(course, "ann", at="2026-03-02 00:00:01.000000 UTC")
    courses.hand_in(course, "bob", at="2026-03-01 23:59:59.000000 UTC")
    with Gradebook(gradebook) as book:
        book.update_or_create_assignment("attention", duedate="2026-03-02 00:00:00.000000 UTC")
    update(course, gradebook, result("ann"), result("bob", softmax=0))
    late = courses.exported(course, gradebook)
    assert (late["ann"]["score"], late["ann"]["late_submission_penalty"], late["bob"]["score"]) == (
        "0.0",
        "20.0",
        "16.0",
    )
    with Gradebook(gradebook) as book:
        book.grant_extension("attention", "ann", days=1)
    assert update(course, gradebook, result("ann"), result("bob", softmax=0)).changed == {"ann": (0, 20)}


def test_a_course_can_have_a_plugin_of_its_own_for_late_work(course, gradebook):
    (course / "half_off.py").write_text(HALF_OFF)
    (course / "nbgrader_config.py").write_text("get_config().AssignLatePenalties.plugin_class = 'half_off.HalfOff'\n")
    with Gradebook(gradebook) as book:
        book.update_or_create_assignment("attention", duedate="2026-03-02 00:00:00.000000 UTC")
    courses.hand_in(course, "ann", at="2026-03-03 00:00:00.000000 UTC")
    update(course, gradebook, result("ann"))
    assert courses.exported(course, gradebook)["ann"]["score"] == "10.0"


def test_a_plugin_that_is_not_there_is_told_in_a_sentence(course, gradebook):
    (course / "nbgrader_config.py").write_text("get_config().AssignLatePenalties.plugin_class = 'nowhere.HalfOff'\n")
    with pytest.raises(NoPlugin, match="nowhere"):
        update(course, gradebook, result("ann"))


def test_a_class_takes_no_more_transactions_than_one_student(course, gradebook):
    commits = []

    def count(connection):
        commits.append(connection)

    event.listen(Engine, "commit", count)
    try:
        update(course, gradebook, result("ann"))
        one = len(commits)
        update(course, gradebook, *[result(f"student {number}") for number in range(7)])
    finally:
        event.remove(Engine, "commit", count)
    assert len(commits) == 2 * one


def test_nobody_is_lost_between_batches(course, gradebook, monkeypatch):
    monkeypatch.setattr(fast, "STUDENTS_AT_ONCE", 3)
    changes = update(course, gradebook, *[result(f"student {number}") for number in range(7)])
    assert set(changes.after.values()) == {20}
    assert len(changes.new) == 7


def test_nothing_handed_in_is_no_points_and_work_the_grader_failed_on_is_for_a_person(course, gradebook):
    missing = Result("ann", "missing", 0, 20, "", notes=("No work was found here.",))
    failed = Result("bob", "unreadable", 0, 20, "", grader_failed=True)
    update(course, gradebook, missing, failed)
    with Gradebook(gradebook) as book:
        scores = {
            each.student.id: (each.score, each.needs_manual_grade) for each in book.assignment_submissions("attention")
        }
        comment = book.find_comment("softmax", "attention", "attention", "ann").comment
    assert scores == {"ann": (0, False), "bob": (0, True)}
    assert comment == "No work was found here."


@pytest.mark.parametrize("wrong", ["x" * 129, "two\nlines", "\udcff"])
def test_names_that_nbgrader_cannot_work_with_are_told(course, gradebook, wrong):
    changes = update(course, gradebook, result("ann"), result(wrong))
    assert (changes.new, changes.left_out) == (["ann"], [wrong])


def test_notebooks_are_sound_and_no_larger_than_needed(course, gradebook):
    folder = courses.hand_in(course, "ann")
    (folder / "attention.ipynb").write_text("{not json")
    changes = update(course, gradebook, result("ann"))
    made = nbformat.read(course / "autograded" / "ann" / "attention" / "attention.ipynb", as_version=4)
    nbformat.validate(made)
    assert "ann" in changes.put_right


def test_a_time_nobody_can_read_is_no_time(course, gradebook):
    courses.hand_in(course, "ann", at="yesterday at noon or so")
    update(course, gradebook, result("ann"))
    assert courses.exported(course, gradebook)["ann"]["timestamp"] == ""


def test_a_gradebook_on_postgresql(course, server):
    if (url := server()) is None:
        pytest.skip("PostgreSQL is not installed")
    shutil.rmtree(course / "source")
    courses.make_course(course, url)
    courses.hand_in(course, "ann", at="2026-03-01 10:00:00.000000 UTC")
    update(course, url, result("ann", softmax=0), result("李娜"))
    assert update(course, url, result("ann"), result("李娜")).changed == {"ann": (16, 20)}
    assert courses.exported(course, url)["李娜"]["score"] == "20.0"
    seen = courses.api(course, url).get_submissions("attention")
    assert {each["student"]: each["score"] for each in seen} == {"ann": 20, "李娜": 20}


def other_file(course):
    (course / "other.db").write_bytes(b"no database" * 100)
    return course / "other.db"


def other_database(course):
    sqlite3.connect(course / "other.db").executescript("CREATE TABLE mine (x);")
    return course / "other.db"


def other_assignment(course):
    shutil.copy(course / "gradebook.db", course / "copy.db")
    with Gradebook(f"sqlite:///{course}/copy.db") as book:
        book.find_assignment("attention").name = "ps1"
        book.db.commit()
    return course / "copy.db"


def old_gradebook(course):
    shutil.copy(course / "gradebook.db", course / "old.db")
    engine = create_engine(f"sqlite:///{course}/old.db")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE submitted_assignment DROP COLUMN extension"))
    engine.dispose()
    return course / "old.db"


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (lambda course: course / "none.db", "generate_assignment"),
        (other_database, "is no gradebook. Run first"),
        (other_assignment, "has no assignment attention. Run first: nbgrader generate_assignment attention"),
        (other_file, "file is not a database"),
        (old_gradebook, "no such column"),
        (lambda course: "nonsense://here", "nonsense"),
        (lambda course: "mysql://user:secret@here/book", "pip install"),
        (lambda course: f"postgresql://user:secret@/book?host={course}", "connection"),
    ],
)
def test_a_gradebook_that_cannot_be_used_is_told_in_a_sentence(course, where, told):
    with pytest.raises(GradebookError, match=told) as caught:
        update(course, str(where(course)), result("ann"))
    assert "secret" not in str(caught.value)
    assert not (course / "none.db").exists()


def test_a_course_without_its_release_is_told_in_a_sentence(course, gradebook):
    shutil.rmtree(course / "release")
    with pytest.raises(NotReleased, match="nbgrader generate_assignment attention"):
        update(course, gradebook, result("ann"))
