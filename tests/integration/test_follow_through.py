"""One mistake costs once, however a student's functions are built on each other, and a second one costs too."""

import pytest

from autograder.classroom.reading.source import Source
from autograder.grading.single import grade_source
from tests.support.lost_points import ASSIGNMENT, PROJECT, lost

SHARED_HELPER = f"""{PROJECT}
def stable_softmax(z, axis=-1):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum()

def softmax(scores):
    '''Weights.'''
    scores = np.asarray(scores, dtype=float)
    return stable_softmax(scores)

def attention(q, k, v):
    weights = stable_softmax(q @ k.T / np.sqrt(k.shape[1]), axis=1)
    return weights @ v, weights
"""


MULTI_HEAD = """
def multi_head_attention(x, heads):
    found = [attention(*(project(x, w) for w in head)) for head in heads]
    return np.hstack([output for output, _ in found]), np.array([weights for _, weights in found])
"""


def test_a_helper_that_does_all_of_a_wrong_functions_work_costs_once():
    assert lost(SHARED_HELPER + MULTI_HEAD) == ["softmax"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (" / np.sqrt(k.shape[1])", ""),
        ("axis=1)\n", "axis=0)\n"),
        ("return weights @ v, weights", "return weights @ v, weights.round(2)"),
    ],
)
def test_a_mistake_of_its_own_still_costs_a_function_that_shares_a_helper(right, wrong):
    assert lost(SHARED_HELPER.replace(right, wrong) + MULTI_HEAD) == ["softmax", "attention"]


def test_the_same_mistake_made_in_two_calls_of_a_right_helper_costs_twice():
    text = SHARED_HELPER.replace("e.sum()", "e.sum(axis=axis, keepdims=True)")
    assert lost(text + MULTI_HEAD) == []
    text = text.replace("stable_softmax(scores)", "stable_softmax(scores, axis=0)").replace("axis=1)\n", "axis=0)\n")
    assert lost(text + MULTI_HEAD) == ["softmax", "attention"]


def test_a_helper_of_a_function_that_does_more_stays_wrong():
    assert lost(SHARED_HELPER.replace("stable_softmax(scores)", "stable_softmax(2 * scores)") + MULTI_HEAD) == [
        "softmax",
        "attention",
    ]


STACKED = f"""{PROJECT}
def softmax(s):
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    weights = softmax(q @ np.swapaxes(k, -1, -2))
    return weights @ v, weights

def multi_head_attention(x, heads):
    if any(w.shape != heads[0][0].shape for head in heads for w in head):
        return one_by_one(x, heads)
    output, weights = attention(*(project(x, np.stack(ws)) for ws in zip(*heads)))
    return np.concatenate(list(output), axis=-1), weights
{MULTI_HEAD.replace("multi_head_attention", "one_by_one")}"""


def test_all_heads_at_once_do_not_pay_for_a_wrong_attention_that_takes_them():
    assert lost(STACKED) == ["attention"]


def test_all_heads_at_once_are_still_wrong_where_attention_does_not_take_them():
    assert lost(STACKED.replace("np.swapaxes(k, -1, -2)", "k.T")) == ["attention", "multi_head_attention"]
    right = STACKED.replace("np.swapaxes(k, -1, -2)", "k.T / np.sqrt(k.shape[-1])")
    assert lost(right) == ["multi_head_attention"]


WRONG_AXIS = f"""{PROJECT}
def softmax(scores):
    e = np.exp(scores - np.max(scores, axis=0))
    return e / e.sum(axis=0)
"""
SWAPPED = """
def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights, weights @ v
"""
DICTIONARY = SWAPPED.replace("weights, weights @ v", "{'output': weights @ v, 'weights': weights}")


@pytest.mark.parametrize(
    ("attention", "taken_apart"),
    [(SWAPPED, "weights, output = found"), (DICTIONARY, "output, weights = found['output'], found['weights']")],
    ids=["swapped", "dictionary"],
)
@pytest.mark.parametrize(("right", "wrong"), [("", ""), ("axis=1), ", "axis=0), ")])
def test_what_goes_by_the_way_results_come_back_pays_for_no_mistake_but_its_own(attention, taken_apart, right, wrong):
    above = f"""
def multi_head_attention(x, heads):
    outputs, all_weights = [], []
    for head in heads:
        found = attention(*(project(x, w) for w in head))
        {taken_apart}
        outputs.append(output)
        all_weights.append(weights)
    return np.concatenate(outputs, axis=1), np.stack(all_weights)
"""
    of_its_own = ["multi_head_attention"] if right else []
    assert lost(WRONG_AXIS + attention + above.replace(right, wrong)) == ["softmax", "attention", *of_its_own]


def test_one_that_only_calls_an_endless_function_may_go_by_the_way_results_come_back():
    endless = f"""{PROJECT}
def softmax(scores):
    while True:
        pass
"""
    above = MULTI_HEAD.replace("output, _ in", "_, output in").replace("_, weights in", "weights, _ in")
    assert lost(endless + SWAPPED + above) == ["softmax", "attention"]


@pytest.mark.parametrize("taken", ["found['output'], found['weights']", "found"], ids=["as it is", "as a pair"])
def test_a_dictionary_may_have_a_mistake_besides(taken):
    above = f"""
def multi_head_attention(x, heads):
    def one(head):
        found = attention(*(project(x, w) for w in head))
        return {taken}
    outputs, weights = zip(*map(one, heads))
    return np.hstack(outputs), np.array(weights)
"""
    below = WRONG_AXIS.replace("axis=0", "axis=-1, keepdims=True") + DICTIONARY.replace("np.sqrt(k.shape[1])", "2")
    assert lost(below + above) == ["attention"]


@pytest.mark.parametrize(
    ("right", "wrong", "of_its_own"), [("", "", []), ("hstack", "vstack", ["multi_head_attention"])]
)
def test_what_is_right_by_a_mistake_below_costs_nothing_above(right, wrong, of_its_own):
    below = """
import numpy as np

def project(x, w):
    return x @ w.T

def softmax(scores):
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    weights = softmax(project(q, k) / np.sqrt(k.shape[1]))
    return weights @ v, weights
"""
    assert lost(below + MULTI_HEAD.replace(right, wrong)) == ["project", *of_its_own]


IN_ANOTHER_ORDER = (SHARED_HELPER + MULTI_HEAD).replace("e.sum()", "e.sum(axis=axis, keepdims=True)")


@pytest.mark.parametrize(
    ("right", "wrong", "of"),
    [("attention(q, k, v)", "attention(k, q, v)", "attention"), ("project(x, w):", "project(w, x):", "project")],
)
@pytest.mark.parametrize(("once", "more"), [("", ""), ("np.hstack", "np.vstack")], ids=["once", "and another mistake"])
def test_parameters_in_another_order_cost_nothing_where_the_call_is_right(right, wrong, of, once, more):
    of_its_own = ["multi_head_attention"] if once else []
    assert lost(IN_ANOTHER_ORDER.replace(right, wrong).replace(once, more)) == [of, *of_its_own]


@pytest.mark.parametrize(("right", "wrong"), [("", ""), ("x @ w", "x @ w / 2")])
def test_parameters_in_another_order_cost_nothing_where_the_call_goes_by_them(right, wrong):
    text = IN_ANOTHER_ORDER.replace("project(x, w):", "project(w, x):").replace("(project(x, w)", "(project(w, x)")
    assert lost(text.replace(right, wrong)) == ["project"]


def test_what_is_tried_for_one_function_costs_none_that_follows():
    text = """
import os
import numpy as np

def project(x, w):
    return 2 * (x @ w)

def softmax(scores):
    e = np.exp(scores)
    return e / e.sum(axis=0)

def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    return weights @ v, weights

def multi_head_attention(x, heads):
    os.abort()  # costs workers, of which a submission has only so many

def head_disagreement(a, b):
    difference = np.asarray(a) - np.asarray(b)
    return np.sqrt(np.square(project(difference, np.eye(difference.shape[-1]))).sum(axis=-1))
"""
    result = grade_source(ASSIGNMENT, Source("attention.py", "module", (text.encode(),)))
    assert [task.score for task in result.tasks] == [0, 0, 5, 0, 3]
