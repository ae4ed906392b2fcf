"""Whether the tasks below a failing one pass their own checks, without pytest."""

from types import ModuleType

import pytest

from autograder.classroom.reading.local import Local
from autograder.classroom.terminal.below import Below

CHECKS = """
import pytest

@pytest.mark.task("double")
def test_double(student, expect):
    expect(student.double(2.0), 4.0)

@pytest.mark.task("skipped")
def test_skipped(student, expect):
    pytest.skip("not today")

@pytest.mark.task("other")
def test_with_a_fixture_of_its_own(student, expect, tmp_path):
    expect(student.other(2.0), 4.0)
"""


@pytest.fixture
def checks():
    module = ModuleType("test_lesson")
    exec(CHECKS, vars(module))
    return module


@pytest.mark.parametrize(("function", "passes"), [(lambda x: 2 * x, True), (lambda x: x, False)])
def test_a_task_passes_when_its_checks_do(checks, function, passes):
    assert Below(Local({"double": function})).passes(checks, "double") is passes


def test_a_check_that_is_skipped_does_not_pass(checks):
    try:
        passes = Below(Local({})).passes(checks, "skipped")
    except pytest.skip.Exception:
        pytest.fail("it ended this test as well")
    assert not passes


def test_a_check_that_needs_pytest_says_nothing(checks):
    assert Below(Local({})).passes(checks, "other")
