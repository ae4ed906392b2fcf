"""What an assignment lets students import is the same through both doors."""

from dataclasses import replace

import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.local import read_functions
from autograder.classroom.reading.source import Source
from autograder.classroom.tasks import read_tasks
from autograder.release import release
from autograder.sandbox.outside.host import Zygote
from tests.support.tiny import tiny_assignment
from tests.support.workers import LIMITS, SECRET, session

pytestmark = pytest.mark.integration

USES = "def double(x):\n    import {0}\n    return len({0}.__name__)\n"


def at_the_students_door(assignment, text):
    release(assignment)
    source = Source("tiny.py", "module", (text.encode(),))
    functions, _ = read_functions(source, ["double"], read_tasks(assignment.release_dir).packages)
    return functions("double", (1.0,)).value


def in_the_sandbox(assignment, text):
    with Zygote(LIMITS, assignment.packages, secret=SECRET) as zygote, session(zygote, text) as s:
        return s.call("double", (1.0,)).value


@pytest.mark.parametrize("door", [at_the_students_door, in_the_sandbox])
@pytest.mark.parametrize(("package", "is_there"), [("jinja2", True), ("markupsafe", True), ("pluggy", False)])
def test_an_allowed_package_brings_what_it_needs_and_nothing_else(tmp_path, door, package, is_there):
    assignment = replace(tiny_assignment(tmp_path), packages=("numpy", "jinja2"))
    if is_there:
        assert door(assignment, USES.format(package)) == len(package)
        return
    with pytest.raises(CallFailed, match="ModuleNotFoundError"):
        door(assignment, USES.format(package))
