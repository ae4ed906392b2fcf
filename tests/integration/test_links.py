"""A link in place of a student's folder hands nothing out, neither by nbgrader's commands nor the fast way."""

import html
import re
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.api import Gradebook

from autograder.release.leaks import find_lines
from autograder.release.lesson import read_lesson
from autograder.release.needles import hidden_needles, solution_needles
from autograder.release.passages import passages
from tests.support import courses
from tests.support.courses import ASSIGNMENT, run

pytestmark = pytest.mark.integration

SOLUTION = "return exponentials / exponentials.sum(axis=-1, keepdims=True)"
LINKED = ("checks", "source", "whole", "gone", "beside")
SETTINGS = "from autograder.course.config import configure\n\nconfigure(c)\n"
NEEDLES = [*hidden_needles(ASSIGNMENT), *solution_needles(read_lesson(ASSIGNMENT), ASSIGNMENT)]
OWN = "def project(vectors, matrix):\n    return vectors @ matrix\n"


def hand_in_links(course):
    """Each leads somewhere else; one student's own work lies beside it."""
    (course / "nbgrader_config.py").write_text(courses.CONFIG + SETTINGS)
    submitted = course / "submitted"
    courses.hand_in(course, "ann")
    for student, place in {
        "checks": ASSIGNMENT.checks_dir,
        "source": Path("../../source/attention"),
        "gone": Path("nowhere"),
        "beside": Path("../../source/attention"),
    }.items():
        (submitted / student).mkdir()
        (submitted / student / "attention").symlink_to(place)
    (submitted / "whole").symlink_to("../source")
    (submitted / "elsewhere").symlink_to("../source/attention")  # where there is no work on the assignment


def add_notebook(course, name, assignment="attention"):
    """One that this package does not know, with a solution in it."""
    (course / "source" / assignment).mkdir(exist_ok=True)
    notebook = new_notebook(cells=[new_markdown_cell(SOLUTION)])
    nbformat.write(notebook, course / "source" / assignment / f"{name}.ipynb")
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        book.update_or_create_notebook(name, assignment)


def nothing_is_handed_out(course):
    handed_out = [path for made in ("autograded", "feedback") for path in course.glob(f"{made}/*/attention/*")]
    names = {path.relative_to(course).as_posix() for path in handed_out if path.parts[-3] in LINKED}
    assert names
    assert {name.rpartition("/")[2] for name in names} == {"attention.ipynb", "attention.html"}
    theirs = [passage for path in handed_out if path.parts[-3] in LINKED for passage in _read(path)]
    assert list(find_lines(theirs, NEEDLES)) == []
    right = [passage for path in handed_out if path.parts[-3] == "ann" for passage in _read(path)]
    assert list(find_lines(right, NEEDLES))  # where there are solutions, they are found


def _read(path):
    text = path.read_text(encoding="utf-8")
    return passages(
        path.name, (html.unescape(re.sub(r"<[^>]*>", "", text)) if "html" in path.suffix else text).encode()
    )


def scores(course):
    rows = courses.exported(course, f"sqlite:///{course}/gradebook.db")
    return {student: float(row["score"]) for student, row in rows.items()}


def test_nbgraders_commands_follow_none(course):
    hand_in_links(course)
    courses.hand_in(course, "file")
    add_notebook(course, "reading")
    (course / "submitted/file/attention/reading.ipynb").symlink_to(course / "source/attention/reading.ipynb")
    (course / "submitted/file/attention/\x1b]0;x\x07").symlink_to("nowhere")
    done = run(course, "nbgrader", "autograde", "attention")
    assert done.returncode == 0, done.stderr
    assert run(course, "nbgrader", "generate_feedback", "attention").returncode == 0
    nothing_is_handed_out(course)
    assert scores(course) == {"ann": 20, "file": 20, **dict.fromkeys(LINKED, 0)}
    assert "source: attention.ipynb cannot be read: it lies behind a link. Put that right and grade" in done.stderr
    assert r"file: \x1b]0;x\x07 is left where it is: it is a link." in done.stderr
    assert "\x1b]" not in done.stderr
    assert not list(course.glob("[af]*/file/attention/reading.*"))
    assert "submitted/file/attention/reading.ipynb is not graded, since it is a link or lies behind one." in done.stderr


def test_nor_do_nbgraders_commands_in_other_assignments(course):
    hand_in_links(course)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        book.update_or_create_assignment("ps1")
    add_notebook(course, "ps1", "ps1")
    (course / "submitted/checks/ps1").symlink_to(ASSIGNMENT.checks_dir)
    (course / "submitted/source/ps1").symlink_to("../../source/ps1")
    (course / "submitted/ann/ps1").mkdir()
    nbformat.write(new_notebook(cells=[new_markdown_cell("I see.")]), course / "submitted/ann/ps1/ps1.ipynb")
    done = run(course, "nbgrader", "autograde", "ps1")
    assert done.returncode == 0, done.stderr
    assert [path.relative_to(course).as_posix() for path in course.glob("autograded/*/ps1/*")] == [
        "autograded/ann/ps1/ps1.ipynb"
    ]
    assert "submitted/source/ps1/ps1.ipynb is not graded, since it is a link or lies behind one." in done.stderr


def test_the_fast_way_follows_none(course):
    hand_in_links(course)
    (course / "submitted/beside/own.py").write_text(OWN)
    done = run(course, "autograder", "grade", "submitted", "--gradebook", "gradebook.db")
    assert done.returncode == 1, done.stderr  # not everything could be read
    assert run(course, "nbgrader", "generate_feedback", "attention").returncode == 0
    nothing_is_handed_out(course)
    found = scores(course)
    assert found.pop("elsewhere", 0) == 0
    assert found == {"ann": 20, **dict.fromkeys(LINKED, 0)}
    told = (course / "results/grades.csv").read_text()
    assert "whole is a link and was not read. Put what is to be graded in its place." in told
    assert "beside/attention is a link and was not read." in told


@pytest.mark.soak
def test_a_course_behind_a_link_is_a_course_like_others(course, tmp_path_factory):
    hand_in_links(course)
    behind = tmp_path_factory.mktemp("elsewhere") / "course"
    behind.symlink_to(course)
    (course / "submitted").rename(course / "moved")
    (course / "submitted").symlink_to("moved")
    (course / "submitted/ann/attention/timestamp.txt").write_text("2026-03-01 10:00:00.000000 UTC")
    assert run(behind, "nbgrader", "autograde", "attention").returncode == 0
    row = courses.exported(course, f"sqlite:///{course}/gradebook.db")["ann"]
    assert (row["score"], row["timestamp"]) == ("20.0", "2026-03-01 10:00:00")
    done = run(behind, "autograder", "grade", str(behind / "submitted"), "--gradebook", "gradebook.db")
    assert "0 changed, 6 as before" in done.stdout, done.stderr
