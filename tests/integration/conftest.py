"""A zygote at each isolation level, a course of nbgrader's, and a student's environment and folder."""

import shutil

import pytest

from autograder.sandbox.levels import Level
from autograder.sandbox.outside.host import Zygote
from tests.support import students
from tests.support.bare import bare_environment
from tests.support.workers import LIMITS, SECRET


@pytest.fixture(scope="module", params=list(Level), ids=lambda level: level.label)
def zygote(request):
    with Zygote(LIMITS, secret=SECRET, at_most=request.param) as started:
        if started.level < request.param:
            pytest.skip(f"this machine reaches {started.level.label} only")
        yield started


@pytest.fixture
def shut_in(zygote):
    if zygote.level == Level.PROCESS:
        pytest.skip("the level process promises nothing of the kind")
    return zygote


@pytest.fixture(scope="session")
def released(tmp_path_factory):
    """A course of stock nbgrader, with the assignment released."""
    from tests.support import courses  # nbgrader takes seconds to import

    root = tmp_path_factory.mktemp("released")
    courses.make_course(root)
    return root


@pytest.fixture
def course(released, tmp_path):
    shutil.copytree(released, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def gradebook(course):
    return f"sqlite:///{course}/gradebook.db"


@pytest.fixture(scope="session")
def python(tmp_path_factory):
    """The Python of a student's environment, with what the lesson's README asks for."""
    return bare_environment(tmp_path_factory.mktemp("environment"), "numpy", "pytest", "jupyter")


@pytest.fixture
def folder(tmp_path):
    """A fresh copy of what students get."""
    return students.fresh_copy(tmp_path / "my copy")
