"""A course of its own with our configuration: cells and assignments that this package does not know, and one grader."""

import gc
import logging
from unittest.mock import patch

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from autograder.course import grader
from autograder.course.config import configure
from autograder.grading.bulk.pool import Pool
from tests.support.courses import WRONG, solved
from tests.support.damaged import cell_of

# SAWarning: nbgrader's own, when it makes a submission.
pytestmark = [pytest.mark.integration, pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")]


def of_nbgrader(grade_id, grade, solution, points=None):
    entry = {"grade_id": grade_id, "grade": grade, "solution": solution, "locked": not solution, "schema_version": 3}
    return {"nbgrader": {**entry, "task": False, **({"points": points} if grade else {})}}


REFLECTION = new_markdown_cell("YOUR ANSWER", id="reflection", metadata=of_nbgrader("reflection", True, True, 3))
OWN_TEST = new_code_cell("assert project", id="own", metadata=of_nbgrader("own_test", True, False, 1))
PS1 = new_notebook(
    cells=[
        new_code_cell("x = 3", id="x", metadata=of_nbgrader("x", False, True)),
        new_code_cell("assert x == 3", id="y", metadata=of_nbgrader("check_x", True, False, 2)),
    ]
)


def lesson(answer="", **wrong):
    notebook = solved(**wrong)
    notebook.cells += [{**REFLECTION, "source": answer}, OWN_TEST]
    return nbformat.from_dict(notebook)


class Course:
    def __init__(self, root):
        self.root = root
        self.pools = []
        self.config = Config()
        self.config.CourseDirectory.root = str(root)
        configure(self.config)
        self.url = f"sqlite:///{root}/gradebook.db"

    def pool(self, *given, **named):
        self.pools.append(Pool(*given, **named))
        return self.pools[-1]

    def write(self, notebook, *folders):
        (folder := self.root.joinpath(*folders)).mkdir(parents=True)
        nbformat.write(notebook, folder / f"{folders[-1]}.ipynb")

    def run(self, converter, assignment, student="*", **settings):
        course = CourseDirectory(config=self.config, assignment_id=assignment, student_id=student)
        converter(coursedir=course, config=self.config, **settings).start()

    def grade(self, grade_id, student, assignment="attention"):
        with Gradebook(self.url) as book:
            found = book.find_grade(grade_id, assignment, assignment, student)
            return found.auto_score, found.needs_manual_grade


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Two students' work on our assignment, graded in one run, and one student's on another."""
    course = Course(tmp_path_factory.mktemp("course"))
    course.write(lesson(), "source", "attention")
    course.write(PS1, "source", "ps1")
    course.write(lesson("I see."), "submitted", "ann", "attention")
    course.write(lesson(**WRONG), "submitted", "bob", "attention")
    course.write(PS1, "submitted", "ann", "ps1")
    # nbgrader would start a program that takes seconds, for a number that only `nbgrader db upgrade` reads.
    with patch("nbgrader.api.get_alembic_version", return_value="none"):
        course.run(GenerateAssignment, "attention")
        course.run(GenerateAssignment, "ps1")
    with patch.object(grader, "Pool", course.pool):
        course.run(Autograde, "attention")
    return course


@pytest.fixture
def log(caplog):
    """What nbgrader warns of."""
    nbgraders = logging.getLogger("traitlets")
    with caplog.at_level("WARNING", logger=nbgraders.name), patch.object(nbgraders, "propagate", True):
        yield caplog


def test_one_grader_serves_a_whole_run_and_ends_with_it(course):
    gc.collect()
    (pool,) = course.pools
    assert [process.program.poll() for process in pool._processes] == [0]


def test_an_answer_in_words_waits_for_a_person(course):
    assert course.grade("reflection", "ann") == (None, True)
    notebook = nbformat.read(course.root / "autograded/ann/attention/attention.ipynb", as_version=4)
    assert "I see." in [cell.source for cell in notebook.cells]


def test_a_test_cell_that_nobody_ran_waits_for_a_person(course):
    assert course.grade("own_test", "ann") == (None, True)
    assert course.grade("check_softmax", "ann") == (4, False)
    assert course.grade("check_softmax", "bob") == (0, False)


def test_without_execution_the_marks_are_the_same(course):
    course.config.Execute.enabled = course.config.ClearOutput.enabled = False
    course.run(Autograde, "attention", "bob", force=True)
    assert course.grade("check_softmax", "bob") == (0, False)


def test_other_points_in_the_courses_notebook_are_in_the_log(course, log):
    source = lesson()
    cell_of(source.cells, "check_softmax").metadata.nbgrader.points = 8
    nbformat.write(source, course.root / "source/attention/attention.ipynb")
    course.run(Autograde, "attention", "ann", force=True)
    assert "check_softmax has 8 points in the course's notebook, and 4 in assignment.toml" in log.text


def test_another_assignment_is_run_in_a_kernel_and_the_log_says_so(course, log):
    course.config.Execute.enabled = True
    course.run(Autograde, "ps1")
    assert "ps1 is not graded by autograder" in log.text
    assert course.grade("check_x", "ann", "ps1") == (2, False)
