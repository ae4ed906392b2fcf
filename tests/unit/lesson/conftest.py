"""The lesson's pictures."""

import pytest

from tests.support import pictures


@pytest.fixture
def figure(monkeypatch):
    """The lesson's pictures, drawn as in a notebook."""
    return pictures.in_a_notebook(monkeypatch)
