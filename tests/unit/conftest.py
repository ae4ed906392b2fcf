"""What several unit tests need, and what holds for all of them."""

import sys

import pytest

from tests.support import pictures


@pytest.fixture(autouse=True)
def _leave_no_module():
    """A student's file that a test loads right here stays a module, which the next test must not find."""
    yield
    sys.modules.pop("submission", None)


@pytest.fixture
def figure(monkeypatch):
    """The lesson's pictures, drawn as in a notebook."""
    return pictures.in_a_notebook(monkeypatch)
