"""The bank of misconceptions: its form, and that the answers of each are its own."""

import ast
import inspect
import re
from itertools import chain

import numpy as np
import pytest

from autograder.checks.attention import reference
from autograder.classroom.checking.tolerance import USUAL
from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.local import Local
from autograder.grading.diagnosis.bank import WAY, Bank
from autograder.grading.diagnosis.cause import cause_of
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.examination.questions import questions
from tests.support.misconceptions import ASSIGNMENT, BANK, FOLDER, cause_of_way

TASKS = ASSIGNMENT.task_names
KNOWN = Bank(ASSIGNMENT)
ALL = [pytest.param(task, mistake, id=mistake.__name__) for task, mistakes in BANK.items() for mistake in mistakes]
MODULES = sorted(FOLDER.glob("*/*.py"))
WAYS = [each for each in ALL if WAY in str(each.id)]


def answer_to(task, function, args):
    """What becomes of a call of the function."""
    with np.errstate(all="ignore"):
        try:
            return Local({task: function})(task, args)
        except CallFailed as failed:
            return failed


def outcome(task, function, args):
    """What the function returns; a CallFailed when it gives no value."""
    answer = answer_to(task, function, args)
    return answer if isinstance(answer, CallFailed) else answer.value


def same(one, other):
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if any(isinstance(value, tuple | CallFailed) for value in (one, other)):
        return False
    return np.shape(one) == np.shape(other) and np.allclose(
        one, other, rtol=USUAL.rtol, atol=USUAL.atol, equal_nan=True
    )


@pytest.fixture(scope="module")
def asked():
    """What the checks of each task ask."""
    found = {task: [] for task in TASKS}

    def body(runner):
        for check in runner.checks:
            found[check.task] += questions(runner, check)

    with_assignment_checks(ASSIGNMENT, body)
    return found


@pytest.fixture(scope="module")
def calls(asked):
    """The arguments of every call that the checks of each task make."""
    return {task: [question.call.args for question in of_task] for task, of_task in asked.items()}


def test_each_task_has_a_folder_and_nothing_else_is_there():
    assert {path.name for path in FOLDER.iterdir()} - {"__pycache__"} == {"__init__.py", *TASKS}


def test_there_are_many_and_no_two_share_a_name():
    names = [mistake.__name__ for mistake in chain(*BANK.values())]
    assert len(names) >= 60
    assert len({*names, *TASKS}) == len(names) + len(TASKS)


@pytest.mark.parametrize("task", TASKS)
def test_every_function_of_a_folder_is_known(task):
    parsed = [ast.parse(path.read_bytes()) for path in sorted((FOLDER / task).glob("[!_]*.py"))]
    functions = [node.name for tree in parsed for node in tree.body if isinstance(node, ast.FunctionDef)]
    public = [name for name in functions if not name.startswith("_")]
    assert sorted(public) == sorted(mistake.__name__ for mistake in BANK[task])


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_module_holds_imports_and_functions_only(path):
    introduction, *rest = ast.parse(path.read_bytes()).body
    assert isinstance(introduction, ast.Expr)
    assert all(isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef) for node in rest)


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_takes_what_the_right_function_takes(task, mistake):
    assert inspect.signature(mistake) == inspect.signature(getattr(reference, task))


@pytest.mark.parametrize(("task", "way"), WAYS)
def test_a_way_belongs_to_a_mistake_and_says_what_is_different(task, way):
    assert cause_of_way(way) in [other.__name__ for other in BANK[task]]
    assert way.__doc__.endswith(".")


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_is_told_in_one_sentence_without_code_of_the_solution(task, mistake):
    sentence = mistake.__doc__
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not {*".?!\n"} & {*sentence[:-1]}
    code = (ast.Call, ast.BinOp, ast.Attribute, ast.Subscript, ast.keyword)
    solution = ast.walk(ast.parse(inspect.getsource(getattr(reference, task))))
    assert not [part for node in solution if isinstance(node, code) and (part := ast.unparse(node)) in sentence]


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_fails_quietly_and_gives_values_not_all_of_them_right(task, mistake, calls, capfd):
    outcomes = [outcome(task, mistake, args) for args in calls[task]]
    right = [outcome(task, getattr(reference, task), args) for args in calls[task]]
    assert not [out.error for out in outcomes if isinstance(out, CallFailed) and "Warning" in out.error]
    assert not all(same(out, value) for out, value in zip(outcomes, right, strict=True))
    assert not all(isinstance(out, CallFailed) for out in outcomes)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_gives_the_same_answer_twice(task, mistake, calls):
    for args in calls[task]:
        first = outcome(task, mistake, args)
        assert isinstance(first, CallFailed) or same(first, outcome(task, mistake, args))


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_no_other_one_explains_all_its_answers(task, mistake, asked):
    given = {question: answer_to(task, mistake, question.call.args) for question in asked[task]}
    assert cause_of(task, given, KNOWN).name == cause_of_way(mistake)


def said_to_be_right(value, words):
    """The numbers that a sentence calls right, in order of size; those of an output or of weights stand in a pair."""
    pair = value if isinstance(value, tuple) else (value, value)
    parts = {"output": pair[:1], "weights": pair[1:]}.get(words, pair[:2])
    return np.sort(np.concatenate([np.ravel(part) for part in parts]))


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_numbers_that_are_called_right_are_so_in_all_its_answers(task, mistake, calls):
    sentence = next(other.__doc__ for other in BANK[task] if other.__name__ == cause_of_way(mistake))
    called = re.match(r"Your ([\w ]+?) (?:is|are) right\b", sentence)
    for args in calls[task] if called else ():
        got, right = outcome(task, mistake, args), outcome(task, getattr(reference, task), args)
        assert isinstance(got, CallFailed) or same(*(said_to_be_right(each, called[1]) for each in (got, right)))
