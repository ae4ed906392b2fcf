"""What workers may read, and what they may not."""

from pathlib import Path

import numpy as np
import parso
import pytest

import autograder
from autograder.sandbox.outside.layout import PACKAGE_FOLDERS, find_layout, readable

OWN = Path(autograder.__file__).resolve().parent


def among(path, paths):
    return any(path.resolve().is_relative_to(each) for each in paths)


@pytest.mark.parametrize(
    "needed", [OWN / "sandbox/inside/worker.py", OWN / "classroom/reading/loading.py", np.__file__, parso.__file__]
)
def test_what_workers_run_is_there(needed):
    layout = find_layout(["numpy"])
    assert among(Path(needed), layout.packages)
    assert among(Path(needed), readable(layout))


@pytest.mark.parametrize(
    "hidden", [OWN / "sandbox/outside/session.py", OWN / "checks/attention/reference.py", Path(pytest.__file__)]
)
def test_what_the_grader_knows_is_not_there(hidden):
    layout = find_layout(["numpy"])
    assert not among(hidden, [*layout.packages, *readable(layout)])


def test_no_folder_of_installed_packages_is_there_as_a_whole():
    paths = readable(find_layout(["numpy"]))
    assert not {path.name for path in paths}.intersection(PACKAGE_FOLDERS)
