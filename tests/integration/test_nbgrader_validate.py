"""`nbgrader validate`, which students may know: it runs the public checks of a notebook in a kernel."""

import io
import shutil

import nbformat
import pytest
from nbgrader.validator import Validator

from tests.support import courses

pytestmark = pytest.mark.integration


@pytest.fixture
def folder(tmp_path):
    """What students get."""
    return shutil.copytree(courses.ASSIGNMENT.release_dir, tmp_path / "attention")


def validate(path):
    said, validator = io.StringIO(), Validator()
    validator.stream = said
    validator.validate_and_print(str(path))
    return said.getvalue()


def test_a_solved_notebook_passes(folder):
    nbformat.write(courses.solved(), folder / "attention.ipynb")
    assert "Success! Your notebook passes all the tests." in validate(folder / "attention.ipynb")


def test_an_unsolved_one_is_told_what_is_missing_and_sees_no_traceback(folder):
    said = validate(folder / "attention.ipynb")
    for task in courses.ASSIGNMENT.task_names:
        assert f'check("{task}")' in said
        assert f"{task}: not started yet." in said
    assert "Traceback" not in said
