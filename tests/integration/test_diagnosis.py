"""A cause is named when it alone explains what was seen; else the symptom has to do."""

import pytest

from autograder.classroom.reading.source import Source
from autograder.grading.alone import CHANGES, KEEPS
from autograder.grading.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.process import open_zygote
from tests.support.misconceptions import ASSIGNMENT

pytestmark = pytest.mark.integration

REFERENCE = ASSIGNMENT.reference.read_text(encoding="utf-8")
FILES = {
    "wrong_part_inlined": """
def attention(q, k, v):
    scores = q @ k.T / np.sqrt(k.shape[1])
    weights = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum(axis=-1, keepdims=True) * 2
    return weights @ v, weights
""",
    "wrong_softmax_inside": """
def attention(q, k, v):
    scores = q @ k.T / np.sqrt(k.shape[1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights @ v, weights
""",
    "wrong_below_and_wrong_itself": """
def softmax(scores):
    return np.exp(scores - np.max(scores)) / np.exp(scores - np.max(scores)).sum()

def attention(q, k, v):
    weights = softmax(np.asarray(q, float) @ np.transpose(k))
    return weights @ v, weights
""",
    "list": "def softmax(scores, softmax=softmax):\n    return softmax(scores).tolist()\n",
    "error": "def project(x, w):\n    return x.no_such_thing\n",
    "list_of_all_calls": """
def multi_head_attention(x, heads, outputs=[], weights=[]):
    for w_q, w_k, w_v in heads:
        output, weight = attention(project(x, w_q), project(x, w_k), project(x, w_v))
        outputs.append(output)
        weights.append(weight)
    return np.concatenate(outputs, axis=-1), np.stack(weights)
""",
    "shape_of_the_first_call": """
def project(x, w, shape=[]):
    shape.append(np.shape(x))
    return np.resize(x, shape[0]) @ w
""",
    "dropout": """
def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1])) * (np.random.rand(len(q), len(k)) > 0.1) / 0.9
    return weights @ v, weights
""",
    "endless_after_a_while": """
def softmax(scores, calls=[]):
    calls.append(1)
    while len(calls) > 3:
        pass
    return np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
""",
    "no_shift_and_first_axis": """
def softmax(scores):
    return np.exp(scores) / np.sum(np.exp(scores), axis=0)
""",
    "second_axis_with_errors_besides": """
def softmax(scores):
    exponentials = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return exponentials / np.sum(exponentials, axis=1, keepdims=True)
""",
    "one_wrong_value_with_errors_besides": """
def head_disagreement(a, b):
    if np.shape(a) != (3, 3):
        raise ValueError
    return np.abs(a - b).sum(axis=-1)
""",
    "two_mistakes": """
def head_disagreement(a, b):
    if np.ndim(a) == 1:
        return np.abs(a - b).sum()
    return np.linalg.norm(a - b, axis=0)
""",
}


@pytest.fixture(scope="module")
def causes():
    """The name of each task's cause in each of these files."""
    found = {}

    def run(runner):
        with Grader(ASSIGNMENT, runner, lambda: open_zygote(ASSIGNMENT)) as grader:
            for name, text in FILES.items():
                result = grader.grade_source(name, Source(f"{name}.py", "module", ((REFERENCE + text).encode(),)))
                found[name] = {task.name: task.cause for task in result.tasks if task.score < task.max_score}

    with_assignment_checks(ASSIGNMENT, run)
    return found


def test_a_mistake_in_a_part_that_does_another_tasks_work_is_found_there(causes):
    [cause] = causes["wrong_softmax_inside"].values()
    assert cause.name == "exponentials_not_divided"
    assert cause.sentence.startswith("It comes out as if softmax did this: The largest")


def test_a_function_that_is_wrong_above_a_wrong_one_is_told_its_own_mistake(causes):
    names = {task: cause.name for task, cause in causes["wrong_below_and_wrong_itself"].items()}
    assert names["attention"] == "not_scaled"
    assert names.keys() == {"softmax", "attention"}


@pytest.mark.parametrize("name", ["list_of_all_calls", "shape_of_the_first_call"])
def test_what_is_kept_from_one_call_to_the_next_is_told(causes, name):
    assert list(causes[name].values()) == [KEEPS]


def test_numbers_that_change_each_time_are_told(causes):
    assert list(causes["dropout"].values()) == [CHANGES]


def test_one_mistake_may_be_made_in_several_ways(causes):
    assert causes["no_shift_and_first_axis"]["softmax"].name == "over_first_axis"


def test_errors_besides_do_not_hide_what_explains_all_values(causes):
    assert causes["second_axis_with_errors_besides"]["softmax"].name == "over_second_axis"
    assert causes["one_wrong_value_with_errors_besides"] == {"head_disagreement": None}


@pytest.mark.parametrize("name", ["wrong_part_inlined", "endless_after_a_while", "list", "error", "two_mistakes"])
def test_what_no_single_mistake_explains_is_given_no_name(causes, name):
    assert list(causes[name].values()) == [None]
