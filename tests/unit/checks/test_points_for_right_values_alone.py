"""A function that returns something without computing it earns nothing."""

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.classroom.reading.local import Local
from autograder.grading.examination.checks import with_assignment_checks

ASSIGNMENT = load_assignment("attention")


def shapes(name, args):
    """The shapes of what a task asks for, which a cheat may know."""
    if name == "project":
        return [(len(args[0]), args[1].shape[1])]
    if name in ("softmax", "head_disagreement"):
        return [np.shape(args[0])[: None if name == "softmax" else -1]]
    if name == "attention":
        return [(len(args[0]), args[2].shape[1]), (len(args[0]), len(args[1]))]
    n, heads = len(args[0]), args[1]
    return [(n, sum(w_v.shape[1] for *_, w_v in heads)), (len(heads), n, n)]


def filled(make):
    """A cheat for every task: results of the right shape, filled by `make(shape)`."""

    def cheat(name):
        def function(*args):
            parts = [make(shape) for shape in shapes(name, args)]
            return parts[0] if len(parts) == 1 else tuple(parts)

        return function

    return cheat


def same(name):
    return lambda *args: args[0] if name in ("project", "softmax", "head_disagreement") else (args[0], args[0])


RNG = np.random.default_rng(0)
CHEATS = {
    "0": lambda name: lambda *args: 0,
    "None": lambda name: lambda *args: None,
    "its input": same,
    "its last input": lambda name: lambda *args: args[-1],
    "zeros": filled(np.zeros),
    "ones": filled(np.ones),
    "uniform": filled(lambda shape: np.full(shape, 1 / max(shape[-1:] or (1,)))),
    "random": filled(lambda shape: RNG.random(shape)),
    "nan": filled(lambda shape: np.full(shape, np.nan)),
    "an array that equals anything": lambda name: lambda *args: Agreeable(),
}


class Agreeable:
    """Says yes to every question."""

    shape = ()
    __array_priority__ = 1e9

    def __eq__(self, other):
        return True

    def __array__(self, dtype=None, copy=None):
        return np.zeros(3)

    __hash__ = None


@pytest.fixture(scope="module")
def passed():
    """For each cheat, the checks it passes."""
    found = {}

    def body(runner):
        for label, cheat in CHEATS.items():
            functions = {name: cheat(name) for name in ASSIGNMENT.task_names}
            outcomes = runner.run(Local(functions))
            found[label] = [check.name for check, why in outcomes.items() if why is None]

    with_assignment_checks(ASSIGNMENT, body)
    return found


@pytest.mark.parametrize("label", CHEATS)
def test_a_cheat_passes_no_check(passed, label):
    assert passed[label] == []


def looked_up(answers):
    """Functions that know by heart what these calls return, and nothing else."""

    def function_for(name):
        known = [(args, value) for (called, args), value in answers if called == name]
        return lambda *args: next((value for asked, value in known if same_call(asked, args)), None)

    return {name: function_for(name) for name in ASSIGNMENT.task_names}


def same_call(one, other):
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(same_call, one, other))
    return np.shape(one) == np.shape(other) and np.array_equal(one, other)


@pytest.fixture(scope="module", params=["lesson", "public"])
def learnt_by_heart(request):
    """The checks that are passed by whoever knows all answers to the lesson's, or to all public checks, by heart."""
    found = {}

    def body(runner):
        answers, functions = [], Local({name: getattr(reference, name) for name in ASSIGNMENT.task_names})

        def remember(name, args):
            answer = functions(name, args)
            answers.append(((name, args), answer.value))
            return answer

        runner.run(remember, [check for check in runner.checks if getattr(check, request.param)])
        outcomes = runner.run(Local(looked_up(answers)))
        found.update({check: why is None for check, why in outcomes.items()})

    with_assignment_checks(ASSIGNMENT, body)
    return request.param, found


def test_answers_learnt_by_heart_earn_the_checks_they_answer_and_no_other(learnt_by_heart):
    kind, passed = learnt_by_heart
    assert {check.name for check, is_passed in passed.items() if is_passed} == {
        check.name for check in passed if getattr(check, kind)
    }


@pytest.mark.parametrize("task", ASSIGNMENT.task_names)
def test_published_answers_are_under_a_quarter_of_a_task(learnt_by_heart, task):
    _, passed = learnt_by_heart
    weights = {check: check.weight for check in passed if check.task == task}
    assert sum(weight for check, weight in weights.items() if passed[check]) < sum(weights.values()) / 4


def changes_its_first_input(name):
    """The right function, but what it was given is something else afterwards."""

    def function(*args):
        value = getattr(reference, name)(*args)
        args[0][...] = 7
        return value

    return function


@pytest.mark.parametrize("task", ASSIGNMENT.task_names)
def test_right_values_keep_more_than_half_whatever_becomes_of_the_input(task):
    kept = {}

    def body(runner):
        own = [check for check in runner.checks if check.task == task]
        outcomes = runner.run(Local({task: changes_its_first_input(task)}), own)
        kept.update({check: check.weight * (why is None) for check, why in outcomes.items()})

    with_assignment_checks(ASSIGNMENT, body)
    whole = sum(check.weight for check in kept)
    assert whole / 2 < sum(kept.values()) < whole
