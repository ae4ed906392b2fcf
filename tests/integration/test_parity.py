"""The sample class and all of tests/cases get the same points in each of the ways to grade an nbgrader course."""

import shutil

import pytest
from nbgrader.api import Gradebook

from tests.support import courses, whole_class

pytestmark = [pytest.mark.integration, pytest.mark.soak]

CLASS = dict(whole_class.files())
OUR_SETTINGS = "from autograder.course.config import configure\n\nconfigure(get_config())\n"
FAST = ("autograder", "grade", "submitted", "--gradebook", "gradebook.db")
NBGRADERS = ("nbgrader", "autograde", "attention")

ENDLESS = "attention has no end, so nbgrader waits, then interrupts the whole test cell of each task that calls it"
# Why they are not for a kernel without a sandbox.
NOT_RUN = {
    "mallory": "kills the process that started it, which is nbgrader, and reads all that nbgrader can read",
    "jamal": ENDLESS,
    "swallows_every_exception": ENDLESS,
    "quit_in_disagreement": "in a kernel quit() returns, and the kernel ends a little later: with points or without",
}
SYNTAX = "a kernel runs nothing of a cell that is not Python"
STOPPED = "a kernel goes on with the next cell after an error, and the functions stand below it in the same one"
# Why nbgrader gives other points than the sandboxed grader.
OTHER_POINTS = {
    "ines": SYNTAX,
    "merge_conflict": SYNTAX,
    "smart_quotes": SYNTAX,
    "syntax_error_last_function": SYNTAX,
    "prints_odd_bytes": f"{STOPPED}: a kernel's sys.stdout has no buffer",
    "reads_a_data_file": STOPPED,
    "relative_import": STOPPED,
    "scipy_softmax": f"{STOPPED}; or it has scipy, which the sandboxed grader does not allow",
}


@pytest.fixture(scope="module")
def new_course(released, tmp_path_factory):
    """Makes a course of stock nbgrader with what these students handed in."""

    def made(students):
        root = tmp_path_factory.mktemp("parity")
        shutil.copytree(released, root, dirs_exist_ok=True)
        whole_class.hand_in(root, {student: CLASS[student] for student in students})
        return root

    return made


@pytest.fixture(scope="module")
def sandboxed(new_course):
    """Everybody's points from `autograder grade`."""
    return points(new_course(CLASS), FAST)


def points(course, command):
    """Everybody's points for each task, after one run of a command in a course folder."""
    done = courses.run(course, *command, timeout=None)
    assert done.returncode == 0, done.stderr
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        works = book.notebook_submissions("attention", "attention")
        return {work.student.id: {grade.name: grade.auto_score for grade in work.grades} for work in works}


def test_nbgrader_with_our_settings_gives_the_same_points(sandboxed, new_course):
    course = new_course(CLASS)
    (course / "nbgrader_config.py").write_text(OUR_SETTINGS)
    assert points(course, NBGRADERS) == sandboxed


def test_stock_nbgrader_gives_the_same_points(sandboxed, new_course):
    assert NOT_RUN.keys() < CLASS.keys()
    stock = points(new_course(CLASS.keys() - NOT_RUN.keys()), NBGRADERS)
    assert stock.keys() == CLASS.keys() - NOT_RUN.keys()
    # Whoever is listed without need is told, too.
    assert {student for student in stock if stock[student] != sandboxed[student]} == OTHER_POINTS.keys()
