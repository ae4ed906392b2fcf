"""`check("softmax")` in a notebook: what is shown, and what the last line says."""

from types import SimpleNamespace

import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.classroom import notebook


@pytest.fixture
def functions(monkeypatch):
    """What the notebook's cells have defined so far: the right answers, to begin with."""
    names = dict(vars(reference))
    monkeypatch.setattr(notebook, "get_ipython", lambda: SimpleNamespace(user_ns=names))
    monkeypatch.setattr(notebook, "FOLDER", load_assignment("attention").release_dir)
    return names


@pytest.fixture
def shown(monkeypatch):
    tables = []
    monkeypatch.setattr(notebook, "display", lambda table: tables.append(repr(table)))
    return tables


def unwritten(*args):
    raise NotImplementedError


def last_line(task):
    with pytest.raises(notebook.NotDone) as caught:
        notebook.check(task)
    return "\n".join(caught.value._render_traceback_())


@pytest.mark.usefixtures("functions")
def test_a_task_that_is_done_names_the_next_one(shown):
    notebook.check("softmax")
    notebook.check("head_disagreement")
    assert shown[0].startswith("softmax: all 3 checks here passed. Next: attention.")
    assert shown[1].startswith("head_disagreement: all 2 checks here passed. That was the last task.")


def test_a_task_that_is_not_started_shows_no_table(functions, shown):
    functions["softmax"] = unwritten
    assert last_line("softmax").startswith("softmax: not started yet.")
    assert not shown


def test_a_wrong_task_shows_the_difference_and_where_to_go_on(functions, shown):
    functions["project"] = lambda x, w: w.T @ x.T
    assert last_line("project").startswith("project: not done yet. Change the cell above")
    assert shown[0].startswith("project: 0 of 2 checks passed.")
    assert "rows and columns are exchanged" in shown[0]


@pytest.mark.parametrize("softmax", [unwritten, lambda scores: scores])
def test_a_task_that_fails_below_sends_there(functions, shown, softmax):
    functions["softmax"] = softmax
    functions["attention"] = lambda q, k, v: (v, softmax(q @ k.T))
    said = last_line("attention")
    assert said.endswith(" yet. It uses softmax, which does not pass its own checks yet. Begin there.")
    assert "exp of each score" not in "".join(shown)


@pytest.mark.usefixtures("functions")
def test_a_task_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="There is no task 'softmaks'"):
        notebook.check("softmaks")
