"""The fast way into nbgrader's gradebook, on SQLite and on PostgreSQL, looked at with nbgrader's own means."""

import shutil

import nbformat
import pytest
from nbgrader.api import Gradebook
from sqlalchemy import event
from sqlalchemy.engine import Engine

from autograder.course import fast
from autograder.course.fast import FastWay
from autograder.course.folder import BrokenConfig
from autograder.course.lateness import NoPlugin
from autograder.results import Result
from tests.support import courses, postgres
from tests.support.graded import result, update

pytestmark = pytest.mark.integration

HALF_OFF = """
from nbgrader.plugins import BasePlugin


class HalfOff(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 2
"""


@pytest.fixture
def postgresql():
    if not postgres.there():
        pytest.skip("PostgreSQL is not installed")
    with postgres.server() as url:
        yield url


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


def test_late_work_in_a_course_with_a_notebook_that_has_no_grades(course, gradebook):
    (course / "nbgrader_config.py").write_text("get_config().LateSubmissionPlugin.penalty_method = 'zero'\n")
    with Gradebook(gradebook) as book:
        book.update_or_create_assignment("attention", duedate="2026-03-02 00:00:00.000000 UTC")
        book.update_or_create_notebook("reading", "attention")
    courses.hand_in(course, "ann", at="2026-03-03 00:00:00.000000 UTC")
    update(course, gradebook, result("ann"))
    assert courses.exported(course, gradebook)["ann"]["late_submission_penalty"] == "20.0"
    with Gradebook(gradebook) as book:
        assert book.find_submission_notebook("reading", "attention", "ann").late_submission_penalty == 0


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


def test_who_has_no_folder_of_the_assignment_has_no_submission(course, gradebook):
    update(course, gradebook, Result("ann", "missing", 0, 20, ""), result("bob"))
    with Gradebook(gradebook) as book:
        assert [each.student.id for each in book.assignment_submissions("attention")] == ["bob"]
    assert not (course / "autograded" / "ann").exists()


def test_nothing_handed_in_is_no_points_and_work_the_grader_failed_on_is_for_a_person(course, gradebook):
    (course / "submitted" / "ann" / "attention").mkdir(parents=True)
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


@pytest.mark.parametrize("name", ["山田\u3000太郎", "\u0645\u06cc\u200c\u062e\u0648", "José\u00a0Díaz", "tab\there"])
def test_names_of_all_languages_are_in_the_gradebook(course, gradebook, name):
    changes = update(course, gradebook, result(name))
    assert (changes.new, changes.left_out) == ([name], [])


def test_work_that_could_not_be_read_is_no_points_and_asks_for_a_look(course, gradebook):
    update(course, gradebook, Result("ann", "unreadable", 0, 20, "", notes=("It is a zip: caf\udce9.zip",)))
    with Gradebook(gradebook) as book:
        (work,) = book.assignment_submissions("attention")
        comment = book.find_comment("softmax", "attention", "attention", "ann").comment
        assert (work.score, work.needs_manual_grade, comment) == (0, True, "It is a zip: caf\\udce9.zip")


def test_a_configuration_that_does_not_run_is_told_before_anything_is_written(course, gradebook):
    (course / "nbgrader_config.py").write_text("import no_such_module\n")
    with pytest.raises(
        BrokenConfig, match=r"nbgrader_config\.py cannot be read \(ModuleNotFoundError: No module named"
    ):
        update(course, gradebook, result("ann"))
    assert not (course / "autograded").exists()


@pytest.mark.parametrize("wrong", ["x" * 129, "two\nlines", "\udcff"])
def test_names_that_nbgrader_cannot_work_with_are_told(course, gradebook, wrong):
    changes = update(course, gradebook, result("ann"), result(wrong))
    assert (changes.new, changes.left_out) == (["ann"], [wrong])


@pytest.mark.parametrize("text", ["{not json", '{"worksheets": [{"cells": [{"cell_type": "code"}]}, {"cells": 1}]}'])
def test_notebooks_are_sound_whatever_was_handed_in(course, gradebook, text):
    folder = courses.hand_in(course, "ann")
    (folder / "attention.ipynb").write_text(text)
    changes = update(course, gradebook, result("ann"))
    made = nbformat.read(course / "autograded" / "ann" / "attention" / "attention.ipynb", as_version=4)
    nbformat.validate(made)
    assert "ann" in changes.put_right


def test_a_notebook_written_as_its_result_came_is_not_written_again(course, gradebook):
    folder = courses.hand_in(course, "ann", at="no time")
    (folder / "attention.ipynb").write_text("{not json")
    fast_way = FastWay(gradebook, course / "submitted", "attention")
    fast_way.write(result("ann"))
    made = course / "autograded" / "ann" / "attention" / "attention.ipynb"
    nbformat.validate(nbformat.read(made, as_version=4))
    made.write_text("kept")
    changes = fast_way.update([result("ann"), result("bob")])
    assert made.read_text() == "kept"
    assert (changes.new, changes.no_time, list(changes.put_right)) == (["ann", "bob"], ["ann"], ["ann", "bob"])


def test_a_time_nobody_can_read_is_no_time(course, gradebook):
    courses.hand_in(course, "ann", at="yesterday at noon or so")
    update(course, gradebook, result("ann"))
    assert courses.exported(course, gradebook)["ann"]["timestamp"] == ""


def test_a_gradebook_on_postgresql(course, postgresql):
    shutil.rmtree(course / "source")
    courses.make_course(course, postgresql)
    courses.hand_in(course, "ann", at="2026-03-01 10:00:00.000000 UTC")
    update(course, postgresql, result("ann", softmax=0), result("李娜"))
    assert update(course, postgresql, result("ann"), result("李娜")).changed == {"ann": (16, 20)}
    assert courses.exported(course, postgresql)["李娜"]["score"] == "20.0"
    seen = courses.api(course, postgresql).get_submissions("attention")
    assert {each["student"]: each["score"] for each in seen} == {"ann": 20, "李娜": 20}
