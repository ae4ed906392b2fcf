"""What is said of a file as a whole."""

import pytest

from autograder.classroom.checking.explain import call_failure
from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.names import Names
from autograder.classroom.reading.places import Place
from autograder.classroom.reading.source import Problem
from autograder.grading.notes import file_notes, task_notes
from autograder.results import CheckResult, TaskResult

FUNCTIONS = ("project", "softmax", "multi_head_attention")


def notes(*functions, inside=None, problems=()):
    return list(file_notes(problems, Names(functions, inside or {}), FUNCTIONS))


def test_nothing_is_said_when_all_is_there():
    assert notes(*FUNCTIONS, "helper") == []


def test_a_similar_name_is_pointed_out():
    assert notes("project", "soft_max", "multihead_attention") == [
        "There is no function softmax. You have soft_max. Is that your softmax? Use the name the task gives.",
        "There is no function multi_head_attention. You have multihead_attention. "
        "Is that your multi_head_attention? Use the name the task gives.",
    ]


def test_another_function_that_was_asked_for_is_no_similar_name():
    told = list(file_notes((), Names(("softmax_a",), {}), ("softmax_a", "softmax_b")))
    assert told == ["There is no function softmax_b."]


def test_a_function_inside_a_class_is_found():
    inside = {"class Other": ("helper",), "class Solution": ("multi_head_attention",)}
    told = notes("project", "softmax", inside=inside)
    assert told == [
        "There is no function multi_head_attention. There is one inside class Solution: move it out, "
        "so that it can be called by its name alone."
    ]


def test_a_file_whose_functions_are_all_inside_a_class_is_not_said_to_be_empty():
    told = notes(inside={"class Solution": FUNCTIONS})
    assert [note.partition(".")[0] for note in told] == [f"There is no function {name}" for name in FUNCTIONS]


def test_an_empty_file_is_said_once():
    assert notes() == ["There is no function in this file."]


def test_a_file_in_which_nothing_could_be_read_is_not_said_to_be_empty():
    problem = Problem("SyntaxError", None, 1, "invalid syntax.", "")
    assert notes(problems=[problem])[1:] == ["No function of this file could be read."]


def test_a_function_that_a_problem_is_about_is_not_said_to_be_missing():
    problem = Problem("", None, 3, "softmax is a function first.", "")
    assert notes("project", "multi_head_attention", problems=[problem]) == ["In line 3: softmax is a function first."]
    other = problem._replace(message="softmax_rows is a function first.")
    assert "There is no function softmax." in notes("project", "multi_head_attention", problems=[other])[1]


def test_many_problems_are_cut():
    problem = Problem("NameError", 2, 3, "x is not there.", "")
    told = notes(*FUNCTIONS, problems=[problem] * 8)
    assert told == ["NameError in cell 2, line 3: x is not there."] * 5 + ["There were 3 more problems of this kind."]
    assert notes(*FUNCTIONS, problems=[problem] * 5) == told[:5]


def test_a_function_that_got_its_points_back_is_not_noted():
    check = CheckResult("a", "", False, 1, 1, False, "attention took too long.")
    assert list(task_notes([TaskResult("attention", 1, 1, "right", (check,), follow_through=True)])) == []


def test_a_missing_import_of_numpy_is_noted_once():
    symptom = call_failure(CallFailed("raised", "NameError", "name 'np' is not defined", Place(line=4)), "softmax")
    checks = (CheckResult("a", "", False, 0, 1, False, symptom),) * 3
    told = list(task_notes(TaskResult(name, 0, 1, "wrong", checks) for name in FUNCTIONS))
    assert told == ["np is not defined. Is `import numpy as np` missing at the top?"]


def test_a_file_in_which_nothing_was_begun_is_noted_once():
    checks = (CheckResult("a", "", False, 0, 1, False, "It is not written yet."),)
    told = list(task_notes(TaskResult(name, 0, 1, "not started", checks) for name in FUNCTIONS))
    assert told == ["Every function stops at raise NotImplementedError()."]
    begun = TaskResult("softmax", 4, 4, "right")
    assert list(task_notes([TaskResult("project", 0, 1, "not started", checks), begun])) == []
    assert list(task_notes([])) == []


@pytest.mark.parametrize(
    "failed",
    [CallFailed("timed out"), CallFailed("crashed"), CallFailed("protocol"), CallFailed("raised", "MemoryError")],
)
def test_functions_that_were_stopped_or_did_what_no_answer_does_are_noted_once(failed):
    symptom = call_failure(failed, "softmax")
    checks = [CheckResult(str(n), "", False, 0, 1, False, symptom) for n in range(3)]
    assert list(task_notes([TaskResult("softmax", 0, 4, "wrong", tuple(checks))])) == [symptom]


def test_other_failures_are_not_noted():
    symptom = call_failure(CallFailed("raised", "ValueError"), "softmax")
    checks = (CheckResult("a", "", False, 0, 1, False, symptom),)
    assert list(task_notes([TaskResult("softmax", 0, 4, "wrong", checks)])) == []
