"""A notebook in which the right answers are defined, and what is shown in it."""

from types import SimpleNamespace

import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.classroom.notebook import task_check


@pytest.fixture
def functions(monkeypatch):
    """What the notebook's cells have defined so far: the right answers, to begin with."""
    names = dict(vars(reference))
    monkeypatch.setattr(task_check, "get_ipython", lambda: SimpleNamespace(user_ns=names))
    monkeypatch.setattr(task_check, "FOLDER", load_assignment("attention").release_dir)
    return names


@pytest.fixture
def shown(monkeypatch):
    tables = []
    monkeypatch.setattr(task_check, "display", lambda table: tables.append(repr(table)))
    return tables
