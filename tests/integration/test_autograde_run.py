"""One run of `nbgrader autograde` inside a process that goes on, as formgrader's server does: how it goes and ends."""

import os

import pytest
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

from autograder.course.config import configure
from tests.support import courses
from tests.support.processes import below, needs_proc

# nbgrader's own, when it makes a submission.
pytestmark = [pytest.mark.integration, pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")]


def api(course, gradebook):
    config = Config()
    config.CourseDirectory.root = str(course)
    config.CourseDirectory.db_url = gradebook
    configure(config)
    return NbGraderAPI(config=config)


@needs_proc
def test_nothing_it_has_started_outlives_it(course, gradebook):
    courses.hand_in(course, "ann")
    nbgrader = api(course, gradebook)
    before = below(os.getpid())
    for _ in range(2):  # the server uses its course directory again
        done = nbgrader.autograde("attention", "ann")
        assert done["success"], done["log"]
        assert below(os.getpid()) == before
    assert vars(nbgrader.coursedir).keys() == vars(api(course, gradebook).coursedir).keys()


def test_a_folder_with_an_impossible_name_is_left_out_and_the_others_are_graded(course, gradebook):
    for student in "ann", "new\nline", "zoe":
        courses.hand_in(course, student)
    courses.hand_in(course, os.fsdecode(b"latin\xe9"))
    done = api(course, gradebook).autograde("attention", "*")
    assert done["success"], done["log"]
    assert courses.exported(course, gradebook).keys() == {"ann", "zoe"}
    for name in r"'new\nline'", r"'latin\udce9'":
        assert f"The folder {name} is not graded: nbgrader cannot work with such a name. Rename it" in done["log"]
