"""Formgrader in a real browser, on a course that the fast way has graded: what an instructor clicks and sees."""

import csv
import subprocess
import sys

import pytest

from tests.support import courses, jupyter

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(jupyter.CHROMIUM is None, reason="Chromium is not installed"),
]


@pytest.fixture(scope="module")
def private(tmp_path_factory):
    return tmp_path_factory.mktemp("private")


@pytest.fixture(scope="module")
def course(tmp_path_factory, private):
    """A fresh course of stock nbgrader, two students, graded by the command."""
    root = tmp_path_factory.mktemp("course")
    (root / "nbgrader_config.py").write_text(courses.CONFIG)
    courses.make_course(root)
    courses.hand_in(root, "ann", at="2026-03-01 10:00:00.000000 UTC")
    courses.hand_in(root, "bob", at="2026-03-01 11:00:00.000000 UTC", **courses.WRONG)
    autograder = [sys.executable, "-m", "autograder", "grade", "submitted", "--gradebook", "gradebook.db"]
    subprocess.run(autograder, cwd=root, check=True, env=jupyter.environment(private), timeout=300)
    return root


@pytest.fixture(scope="module")
def site(course, private):
    with jupyter.server(course, private) as url:
        yield url


@pytest.fixture
def page(site, tmp_path):
    with jupyter.browser() as chromium:
        opened = jupyter.page_of(chromium, site)
        yield opened
        opened.screenshot(path=tmp_path / "page.png", full_page=True)


def open_work_of(page, site, student):
    """From the submissions to one student's notebook, as a person clicks there."""
    page.goto(f"{site}formgrader/manage_submissions/attention")
    page.locator("tr", has_text=student).get_by_role("link", name="None, None").click()
    page.get_by_role("link", name="attention", exact=True).last.click()
    page.wait_for_url("**/formgrader/submissions/**")


def test_the_assignment_is_there_with_its_submissions(page, site):
    page.goto(f"{site}formgrader/manage_assignments")
    row = page.locator("#main-table tr", has_text="attention")
    row.wait_for()
    assert row.locator(".num-submissions").inner_text() == "2"


def test_the_students_are_there_with_their_scores_and_nothing_waits_for_autograding(page, site):
    page.goto(f"{site}formgrader/manage_submissions/attention")
    for student, score in {"ann": "20 / 20", "bob": "16 / 20"}.items():
        row = page.locator("tr", has_text=student)
        row.wait_for()
        assert row.locator(".score").inner_text() == score
        assert row.locator(".status").inner_text() == "graded"


def test_one_submission_shows_the_work_with_scores_and_comments(page, site):
    open_work_of(page, site, "bob")
    score = page.locator("#check_softmax")
    page.wait_for_function("document.getElementById('check_softmax').placeholder !== ''")
    assert score.get_attribute("placeholder") == "0"
    assert page.locator("#check_project").get_attribute("placeholder") == "2"
    assert "weights" in page.locator("#softmax-comment").get_attribute("placeholder")
    assert page.get_by_text("return scores").is_visible()


def test_a_score_by_hand_is_saved_and_exported(page, site, course, private):
    open_work_of(page, site, "bob")
    page.wait_for_function("document.getElementById('check_softmax').placeholder !== ''")
    with page.expect_response(lambda response: response.request.method == "PUT") as saved:
        page.locator("#check_softmax").fill("3")
        page.locator("#check_softmax").press("Tab")
    assert saved.value.ok
    page.reload()
    page.wait_for_function("document.getElementById('check_softmax').value === '3'")
    export = [sys.executable, "-m", "nbgrader", "export", "--to", "exported.csv"]
    subprocess.run(export, cwd=course, check=True, env=jupyter.environment(private), timeout=120)
    with (course / "exported.csv").open() as file:
        scores = {row["student_id"]: row["score"] for row in csv.DictReader(file)}
    assert scores == {"ann": "20.0", "bob": "19.0"}
