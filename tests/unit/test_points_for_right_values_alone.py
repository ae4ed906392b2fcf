"""A function that returns something without computing it earns nothing."""

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.classroom.reading.local import Local
from autograder.grading.checks import with_assignment_checks

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
