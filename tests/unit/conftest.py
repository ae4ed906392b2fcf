"""What holds for all unit tests."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _leave_no_module():
    """A student's file that a test loads right here stays a module, which the next test must not find."""
    yield
    sys.modules.pop("submission", None)
