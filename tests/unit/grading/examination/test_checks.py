"""Which checks an assignment has, in which order they run, and what is no set of checks."""

from dataclasses import replace

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.checking.check import CheckError
from autograder.grading.examination.checks import collect
from tests.support.tiny import HIDDEN, tiny_assignment


def test_checks_run_task_by_task():
    assignment = load_assignment("attention")
    places = [assignment.task_names.index(check.task) for check in collect(assignment)]
    assert places == sorted(places)


def test_without_public_checks_there_is_nothing_to_grade_by(tmp_path):
    assignment = tiny_assignment(tmp_path)
    assignment.public_checks.unlink()
    with pytest.raises(CheckError, match=r"test_tiny\.py is missing in solutions/tiny"):
        collect(assignment)


def test_a_check_of_an_unknown_task_is_refused(tmp_path):
    assignment = tiny_assignment(tmp_path, hidden=HIDDEN.replace('task("double"', 'task("triple"'))
    with pytest.raises(CheckError, match=r"does not have: triple\.$"):
        collect(assignment)


def test_a_task_without_a_check_is_refused(tmp_path):
    assignment = tiny_assignment(tmp_path)
    more = replace(assignment, tasks=(*assignment.tasks, replace(assignment.tasks[0], name="triple")))
    with pytest.raises(CheckError, match=r"No check is marked with the task triple\.$"):
        collect(more)
