"""`check("softmax")` in a notebook: what is shown, and what the last line says."""

import inspect
import runpy
import shutil
import warnings

import numpy as np
import pytest

from autograder.checks.attention import reference
from autograder.classroom.notebook import task_check
from tests.support.notebook_door import define, last_line, unwritten


@pytest.mark.usefixtures("functions")
def test_a_task_that_is_done_names_the_next_one(shown):
    task_check.check("softmax")
    task_check.check("head_disagreement")
    assert shown[0].startswith("softmax passes here: 3 of 3 checks. Next: attention.")
    assert shown[1].startswith("head_disagreement passes here: 2 of 2 checks. That was the last task.")


def test_a_task_that_is_not_started_shows_no_table(functions, shown):
    functions["softmax"] = unwritten
    assert last_line("softmax").startswith("softmax: not started yet. Write it in the cell above")
    assert not shown


@pytest.mark.parametrize(
    ("body", "is_told"), [("raise NotImplementedError()\n    return scores", True), ("pass", False)]
)
def test_code_below_the_line_of_a_stub_is_told_of(functions, body, is_told):
    functions.update(softmax=unwritten, In=["", f"def softmax(scores):\n    {body}\n"])
    told = "You wrote it, but the line with NotImplementedError ends it. Delete that line. Run the cell above, then"
    assert last_line("softmax").startswith(f"softmax: not started yet. {told}") == is_told


def test_a_task_whose_cell_did_not_run_is_said_to_be_absent(functions, shown):
    del functions["softmax"]
    told = last_line("softmax")
    assert told.startswith("softmax: there is no function of this name yet. Run the cell above")
    assert told.endswith("If it has become text, make it a code cell again: click it, then press Esc and Y.")
    assert not shown


def test_a_check_inside_a_function_does_not_run_itself_again(functions, shown, monkeypatch):
    functions["check"] = task_check.check
    define(functions, monkeypatch, "def project(x, w):\n    check('project')\n    return x @ w\n")
    assert last_line("project").startswith("project: not done yet.")
    assert 'NotDone in line 2: check("project") stands inside a function that is being checked.' in shown[0]
    task_check.check("softmax")


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ("tasks.json", "tasks.json is missing or was changed."),
        ("test_attention.py", "The checks in test_attention.py could not be run. Is it missing, or was it changed?"),
    ],
)
@pytest.mark.usefixtures("functions")
def test_a_file_of_the_folder_that_is_gone_is_told(monkeypatch, tmp_path, spoilt, words):
    for name in {"tasks.json", "test_attention.py"} - {spoilt}:
        shutil.copy(task_check.FOLDER / name, tmp_path)
    monkeypatch.setattr(task_check, "FOLDER", tmp_path)
    assert last_line("softmax") == f"{words} Take it again from the archive that this folder came in."


def test_numpys_error_settings_are_those_of_grading(functions):
    functions["softmax"] = lambda scores: reference.softmax(scores) + np.exp(np.array(-1000.0))
    functions["In"] = ["np.seterr(all='raise')"]
    with np.errstate(all="raise"):
        task_check.check("softmax")
        assert np.geterr()["under"] == "raise"


def test_a_notebook_that_waits_for_numpys_errors_gets_them(functions):
    def softmax(scores):
        try:
            return scores + np.exp(np.array(1000.0))
        except FloatingPointError:
            return reference.softmax(scores)

    functions.update(softmax=softmax, In=["np.seterr(over='raise')", "except FloatingPointError:"])
    with np.errstate(over="raise"):
        task_check.check("softmax")


@pytest.mark.parametrize("stub", [None, unwritten])
def test_a_function_with_nearly_the_name_of_a_task_is_pointed_out(functions, shown, monkeypatch, stub):
    functions.update(softmax=stub, __name__="__main__", show_attention=print, attention=unwritten)
    define(functions, monkeypatch, "def sofmax(scores):\n    return scores\n")
    told = last_line("softmax")
    assert told.endswith(" yet. You have sofmax. Is that your softmax? Use the name the task gives.")
    assert "Begin with softmax" in last_line("attention")  # what was imported is not the student's own
    assert not shown


@pytest.mark.parametrize(
    ("body", "words"), [("return scores", "not done yet."), ("raise NotImplementedError()", "not started yet.")]
)
def test_a_function_that_comes_from_a_file_is_not_sought_in_the_cell_above(
    functions, monkeypatch, tmp_path, body, words
):
    (tmp_path / "mine.py").write_text(f"def softmax(scores):\n    {body}\n")
    monkeypatch.chdir(tmp_path)
    functions["softmax"] = runpy.run_path("mine.py", run_name="__main__")["softmax"]
    told = "It comes from mine.py. Save each change there, then type %run mine.py: an import reads a file only once."
    assert last_line("softmax") == f"softmax: {words} {told}"


def test_a_wrong_task_shows_the_difference_and_where_to_go_on(functions, shown):
    functions["project"] = lambda x, w: w.T @ x.T
    assert last_line("project").startswith("project: not done yet. Change the cell above")
    assert shown[0].startswith("project: 0 of 2 checks passed.")
    assert "rows and columns are exchanged" in shown[0]


@pytest.mark.parametrize("softmax", [unwritten, lambda scores: scores])
def test_a_task_that_fails_below_sends_there(functions, shown, softmax):
    functions["softmax"] = softmax
    functions["attention"] = lambda q, k, v: (v, softmax(q @ k.T))
    begin = "Begin with softmax: attention builds on it, and it does not pass its own checks yet."
    assert last_line("attention").endswith(f" yet. {begin}")
    assert all(begin in table for table in shown)
    assert "exp of each score" not in "".join(shown)
    assert "look at" not in "".join(shown)


@pytest.mark.parametrize(
    ("absent", "words"),
    [
        (["softmax"], "Run the cell of softmax first, or all cells above after a restart: attention builds on it."),
        (["attention"], "Run the cell of attention first"),
        (["project", "softmax"], "Run the cells of project and softmax first"),
        (["project", "softmax", "attention"], "Run the cells of project and softmax first"),
    ],
)
def test_after_a_restart_the_cells_below_are_to_be_run_first(functions, shown, monkeypatch, absent, words):
    define(functions, monkeypatch, inspect.getsource(reference))
    for name in absent:
        del functions[name]
    task = "attention" if absent == ["softmax"] else "multi_head_attention"
    assert last_line(task).startswith(f"{task}: not done yet. {words}")
    assert words in shown[0]


def test_a_task_is_sent_to_the_lowest_one_that_fails(functions, shown):
    functions["softmax"] = lambda scores: scores
    functions["attention"] = functions["multi_head_attention"] = lambda *given: None
    assert "Begin with softmax: multi_head_attention builds on it" in last_line("multi_head_attention")


def test_a_crash_shows_its_line_and_what_was_expected(functions, shown, monkeypatch):
    define(functions, monkeypatch, "def softmax(scores):\n    return scores.summ()\n")
    last_line("softmax")
    assert "expected  [[0.8668" in shown[0]
    assert "line 2    return scores.summ()" in shown[0]


@pytest.mark.parametrize(
    ("task", "line"),
    [("attention", "q @ k / np.sqrt(k.shape[-1])"), ("softmax", "np.exp(scores).sum(axis=-1, keepdim=True)")],
)
def test_a_crash_does_not_send_to_the_idea_that_wrong_numbers_would_point_at(functions, shown, monkeypatch, task, line):
    given = "q, k, v" if task == "attention" else "scores"
    define(functions, monkeypatch, f"def {task}({given}):\n    return {line}\n")
    last_line(task)
    assert f"{task} stopped with" in shown[0]
    assert "oftmax of the scores" not in shown[0]
    assert "exp of each score" not in shown[0]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    while press(): pass\n", "line 2: `while press(): pass`. Does this loop ever end?"),
        ("    while True:\n        press()\n", "line 3: `press()`. Does a loop there ever end?"),
    ],
)
def test_checks_that_were_stopped_say_where(functions, monkeypatch, body, words):
    def press():
        raise KeyboardInterrupt

    functions["press"] = press
    define(functions, monkeypatch, f"def softmax(scores):\n{body}")
    assert last_line("softmax") == f"Stopped by you in softmax, {words}"


def test_a_loop_without_end_is_stopped_and_shown(functions, shown, monkeypatch):
    monkeypatch.setattr(task_check, "CALL_SECONDS", 0.05)
    define(functions, monkeypatch, "def project(x, w):\n    while True: pass\n")
    assert last_line("project").startswith("project: not done yet.")
    assert "project took too long. It was stopped after 0.05 s." in shown[0]
    assert "line 2    while True: pass" in shown[0]
    assert "Does a loop there ever end?" in shown[0]


def test_a_package_that_the_grader_has_not_does_not_pass(functions, shown, monkeypatch):
    text = "from packaging import version\ndef project(x, w):\n    version.parse('1')\n    return x @ w\n"
    define(functions, monkeypatch, text)
    assert last_line("project").startswith("project: not done yet. Change the cell above")
    assert shown[0].startswith("project: 0 of 2 checks passed.")
    assert "The package packaging is not available to the grader. Use NumPy, or do without it." in shown[0]


@pytest.mark.filterwarnings("always")
def test_warnings_about_numbers_are_kept_out_and_others_are_not(functions, shown, recwarn):
    def softmax(scores):
        warnings.warn("mine", stacklevel=1)
        return np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)

    functions["softmax"] = softmax
    last_line("softmax")
    assert {str(each.message) for each in recwarn} == {"mine"}


@pytest.mark.usefixtures("functions")
def test_a_task_that_there_is_not_is_told_with_those_there_are():
    assert last_line("softmaks").startswith("There is no task 'softmaks'. The tasks are project, softmax,")


@pytest.mark.usefixtures("functions")
@pytest.mark.parametrize("given", [[reference.softmax], [], [3]])
def test_a_task_without_quotes_is_told_with_them(given):
    name = "softmax" if callable(*given or [0]) else "project"
    with pytest.raises(task_check.NotDone) as caught:
        task_check.check(*given)
    assert str(caught.value) == f'Put the name in quotes: check("{name}").'
