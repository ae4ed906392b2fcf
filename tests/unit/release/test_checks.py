"""What students must not first hear of from a hidden check: the public checks find the common mistakes themselves."""

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from autograder.classroom.checking.collecting import with_checks
from autograder.classroom.reading.local import Local
from tests.support.misconceptions import BANK

ASSIGNMENT = load_assignment("attention")
RIGHT = {name: getattr(reference, name) for name in ASSIGNMENT.task_names}


def weights_of(shifted, axis=-1):
    exponentials = np.exp(shifted)
    return exponentials / exponentials.sum(axis=axis, keepdims=True)


@np.errstate(all="ignore")
def shifted_by_mean(scores):
    return weights_of(scores - scores.mean(axis=-1, keepdims=True))


@np.errstate(all="ignore")
def shifted_by_first(scores):
    return weights_of(scores - scores[..., :1])


@np.errstate(all="ignore")
def shifted_by_global_maximum(scores):
    return weights_of(scores - scores.max())


def fixed_axis(scores):
    return weights_of(scores - scores.max(axis=1, keepdims=True), axis=1)


def in_place(scores):
    scores -= scores.max(axis=-1, keepdims=True)
    return weights_of(scores)


def in_place_for_one_row(scores):
    return in_place(scores) if scores.ndim == 1 else reference.softmax(scores)


def listed(name, part=None):
    """The right function, except that its result, or one part of it, is a list."""

    def function(*args):
        got = RIGHT[name](*args)
        if part is None:
            return list(got) if np.ndim(got) else got
        return tuple(list(each) if number == part else each for number, each in enumerate(got))

    return function


def rounded(name, places):
    """The right function, except that all its numbers are rounded, as the lesson prints them."""

    def function(*args):
        got = RIGHT[name](*args)
        return tuple(np.round(each, places) for each in got) if isinstance(got, tuple) else np.round(got, places)

    return function


def distance_fixed_axis(a, b):
    return np.sqrt(((a - b) ** 2).sum(axis=1))


def distance_in_place(a, b):
    a -= b
    return np.sqrt((a**2).sum(axis=-1))


def scales_queries_in_place(q, k, v):
    q /= np.sqrt(k.shape[-1])
    weights = reference.softmax(q @ k.T)
    return weights @ v, weights


MISTAKES = [
    ("softmax", shifted_by_mean),
    ("softmax", shifted_by_first),
    ("softmax", shifted_by_global_maximum),
    ("softmax", fixed_axis),
    ("softmax", in_place),
    ("softmax", in_place_for_one_row),
    ("softmax", listed("softmax")),
    ("attention", scales_queries_in_place),
    *(("attention", listed("attention", part)) for part in (0, 1)),
    *(("multi_head_attention", listed("multi_head_attention", part)) for part in (0, 1)),
    ("head_disagreement", listed("head_disagreement")),
    ("head_disagreement", distance_fixed_axis),
    ("head_disagreement", distance_in_place),
    # A projection keeps whole numbers whole, and nobody rounds it.
    *((name, rounded(name, places)) for name in RIGHT if name != "project" for places in (3, 4)),
]
# Mistakes of the bank that pass here: what shows them would be one more check each, for what few students do.
LEFT_TO_HIDDEN_CHECKS = {
    *("decimals_cut_off", "weights_cut_off", "output_cut_off", "exponentials_overflow"),
    *("not_shifted__single_rows", "one_maximum_for_all_queries", "negative_scores_lost", "stack_turned"),
    # Only where an axis has length 1.
    *(
        "axes_of_one_lost",
        "axis_of_one_distance_lost",
        "axis_of_one_number_lost__of_one_token",
        "axis_of_one_query_lost",
    ),
    *("axis_of_one_head_lost", "axis_of_one_head_lost__or_of_one_token", "weights_of_one_lost", "one_token_as_it_is"),
    # Only where heads are of different width, or as wide as tokens.
    *("scaled_by_width_of_first_head", "scaled_by_token_width_per_head__at_least_one"),
    "tokens_added_to_projection__where_they_fit",
}


def passing(pairs):
    """Those of these functions that pass all public checks of their task, the other functions being right."""
    found = []

    def run(runner):
        for task, function in pairs:
            own = [check for check in runner.checks if check.task == task]
            if not any(runner.run(Local({**RIGHT, task: function}), own).values()):
                found.append(function)

    with_checks(run, [ASSIGNMENT.public_checks])
    return found


def test_right_functions_pass():
    assert passing(RIGHT.items()) == [*RIGHT.values()]


@pytest.mark.parametrize("task", RIGHT)
def test_the_lessons_own_numbers_pass_its_checks_also_to_three_places(task):
    failed = []

    def run(runner):
        own = [check for check in runner.checks if check.name == f"{task}_lesson"]
        failed.extend(runner.run(Local({**RIGHT, task: rounded(task, 3)}), own).values())

    with_checks(run, [ASSIGNMENT.public_checks])
    assert failed == [None]


@pytest.mark.parametrize(("task", "mistake"), MISTAKES)
def test_a_common_mistake_fails_a_public_check(task, mistake):
    assert passing([(task, mistake)]) == []


def test_of_the_bank_only_rare_mistakes_pass_the_public_checks():
    bank = [(task, mistake) for task, mistakes in BANK.items() for mistake in mistakes]
    assert {mistake.__name__ for mistake in passing(bank)} == LEFT_TO_HIDDEN_CHECKS
