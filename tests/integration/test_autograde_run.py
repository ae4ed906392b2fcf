"""One run of `nbgrader autograde` inside a process that goes on, as formgrader's server does: how it goes and ends."""

import json
import os
import shutil

import pytest
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

from autograder.course.config import configure
from autograder.results import Result
from tests.support import courses
from tests.support.file_names import needs_bytes
from tests.support.graded import update
from tests.support.handed_in import grade, solution
from tests.support.processes import below, needs_proc

# nbgrader's own, when it makes a submission.
pytestmark = [pytest.mark.integration, pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")]

TASKS = courses.ASSIGNMENT.task_names


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


@needs_bytes
def test_a_folder_with_an_impossible_name_is_left_out_and_the_others_are_graded(course, gradebook):
    for student in "ann", "new\nline", "zoe":
        courses.hand_in(course, student)
    courses.hand_in(course, os.fsdecode(b"latin\xe9"))
    done = api(course, gradebook).autograde("attention", "*")
    assert done["success"], done["log"]
    assert courses.exported(course, gradebook).keys() == {"ann", "zoe"}
    for name in r"'new\nline'", r"'latin\udce9'":
        assert f"The folder {name} is not graded: nbgrader cannot work with such a name. Rename it" in done["log"]


def test_work_in_a_module_is_shown_as_the_fast_way_shows_it(course, gradebook):
    file = "mod/attention/attention.py"
    (course / "submitted" / file).parent.mkdir(parents=True)
    shutil.copy(courses.ASSIGNMENT.reference, course / "submitted" / file)
    courses.hand_in(course, "ann")  # nbgrader begins no run for which it finds no notebook at all
    done = api(course, gradebook).autograde("attention", "*")
    assert done["success"], done["log"]
    by_nbgrader = texts(course, "mod")
    changes = update(course, gradebook, Result("mod", "graded", 20, 20, "sandboxed", files=(file,)))
    assert texts(course, "mod") == by_nbgrader
    assert by_nbgrader[0].startswith("# attention.py, which was graded:\n\n")
    assert changes.put_right["mod"][0] == "No notebook was handed in."


def test_work_in_several_notebooks_is_graded_and_shown_as_a_whole_in_both_ways(course, gradebook):
    folder = course / "submitted" / "ann" / "attention"
    folder.mkdir(parents=True)
    for name, tasks in ("one", TASKS[:2]), ("two", TASKS[2:]):
        cells = [{"cell_type": "code", "source": code} for code in ("import numpy as np", *map(solution, tasks))]
        (folder / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    done = api(course, gradebook).autograde("attention", "*")
    assert done["success"], done["log"]
    assert courses.exported(course, gradebook)["ann"]["score"] == "20.0"
    by_nbgrader = texts(course, "ann")
    assert by_nbgrader[0].startswith("# one.ipynb, which was graded:\n\nimport numpy as np\n\ndef project(")
    assert any(text.startswith("def head_disagreement(") for text in by_nbgrader)
    [result] = grade(course / "submitted")
    assert (result.score, update(course, gradebook, result).changed) == (20, {})
    assert texts(course, "ann") == by_nbgrader


def texts(course, student):
    path = course / "autograded" / student / "attention" / "attention.ipynb"
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
