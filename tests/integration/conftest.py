"""A zygote at each isolation level, for the tests of the sandbox, and a course for those of nbgrader."""

import shutil

import pytest

from autograder.sandbox.host import Zygote
from autograder.sandbox.levels import Level
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
