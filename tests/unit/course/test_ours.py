"""Which notebooks of a course are ours."""

from pathlib import Path

import pytest

from autograder.course.ours import assignment_of


@pytest.mark.parametrize(
    "notebook", ["attention", "attention.ipynb", Path("/course/submitted/ann/attention/attention.ipynb")]
)
def test_the_notebook_that_is_called_like_the_assignment_is_ours(notebook):
    assert assignment_of("attention", notebook).name == "attention"


@pytest.mark.parametrize(
    ("assignment", "notebook"), [("attention", "attention.v2"), ("attention", "notes"), ("ps1", "ps1"), ("../x", "x")]
)
def test_any_other_is_nbgraders(assignment, notebook):
    assert assignment_of(assignment, notebook) is None
