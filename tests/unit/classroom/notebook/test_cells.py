"""`check("softmax")` looks at the cells of the notebook and what they have defined, too."""

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.classroom.notebook import task_check
from autograder.classroom.notebook.cells import newest, unreadable
from tests.support.notebook_door import define, last_line


@pytest.mark.parametrize(
    ("value", "kind"), [(np.ones(2), "ndarray"), ((1, 2), "tuple"), ("done", "str"), (np, "module")]
)
def test_a_variable_with_the_name_of_a_task_is_told(functions, shown, value, kind):
    functions["attention"] = value
    told = f"attention: this name stands for a value of type {kind} now, and for no function. Give that variable"
    assert last_line("attention").startswith(told)
    assert not shown


@pytest.mark.parametrize(("line", "is_told"), [("import numpy as np", True), ("np = 3", False)])
def test_a_variable_with_the_name_of_a_module_is_told(functions, shown, monkeypatch, line, is_told):
    define(functions, monkeypatch, "def softmax(scores):\n    return np.exp(scores)\n")
    functions.update(np=3, In=["", line])
    told = last_line("softmax")
    assert ("np is no module any more: a cell gave its name to a variable." in told) == is_told
    assert ("uses np of the notebook" in told) != is_told


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("X @ w.T", np.eye(3)),
        ("np.array([row @ w.T for row in X])", np.eye(3)),
        ("x @ w / X", 4),
        ("x @ w / X", 4.5),
        ("x[:, X] @ w", [0, 1]),
        ("x[:, X] @ w", (0, 1)),
    ],
)
def test_data_of_the_notebook_in_a_wrong_function_is_named(functions, shown, monkeypatch, body, value):
    functions.update(X=value, T=np.eye(2))
    define(functions, monkeypatch, f"def project(x, w):\n    return {body}\n")
    told = last_line("project")
    uses = "Your function uses X of the notebook. If you mean its arguments, use their names."
    assert told.startswith(f"project: not done yet. {uses} Change")
    define(functions, monkeypatch, "def project(x, w):\n    return (w.T @ x.T)\n")
    assert "of the notebook" not in last_line("project")
    assert shown


NEWEST = "def project(x, w)\n    return x @ w\n"
EARLIER = NEWEST.replace("w)\n", "w):\n")


def test_a_cell_that_could_not_be_read_is_told_and_the_function_before_it_is_not_checked(functions, shown):
    functions["In"] = ["", EARLIER, NEWEST, 'check("project")']
    told = last_line("project")
    assert told.startswith("project: the last version of its cell could not be read, so nothing was checked. ")
    assert "SyntaxError in line 1: expected ':'. The line is `def project(x, w)`." in told
    assert not shown


@pytest.mark.parametrize("inputs", [[NEWEST, EARLIER], [NEWEST.replace("project", "project_all")], ["x = ("], []])
def test_only_the_newest_cell_of_the_task_counts(functions, shown, inputs):
    functions["In"] = inputs
    task_check.check("project")
    assert shown[0].startswith("project passes here")


@pytest.mark.parametrize("value", [3, np.ones(2), [1, 2], {"a": 1}])
def test_a_variable_of_the_students_may_be_called_as_the_list_of_inputs_is(functions, shown, value):
    functions["In"] = value
    task_check.check("project")
    assert shown[0].startswith("project passes here")


def test_the_kernel_keeps_what_could_not_be_read(monkeypatch):
    shell = InteractiveShell(config=Config({"HistoryManager": {"hist_file": ":memory:"}}))
    monkeypatch.setattr(shell, "showtraceback", lambda *args, **options: None)
    for text in EARLIER, NEWEST, "%time x = 1":
        shell.run_cell(text, store_history=True)
    assert unreadable(newest(shell.user_ns["In"], "project")).kind == "SyntaxError"
    shell.run_cell(f"%pwd\nawait_ = !true\n{EARLIER}", store_history=True)
    assert unreadable(newest(shell.user_ns["In"], "project")) is None
    shell.run_cell(f"  {NEWEST}", store_history=True)
    assert unreadable(newest(shell.user_ns["In"], "project")).line == 1
