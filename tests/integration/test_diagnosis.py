"""A cause is named when it alone explains what was seen; else the symptom has to do."""

from dataclasses import replace

import pytest

from autograder.classroom.reading.source import Source
from autograder.grading.diagnosis.repeatability import KEEPS
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
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
    "changed_and_not_returned": """
def softmax(scores):
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    weights = q @ k.T / np.sqrt(k.shape[1])
    softmax(weights)
    return weights @ v, weights
""",
    "list_of_wrong_numbers": "def softmax(scores, softmax=softmax):\n    return (softmax(scores) + 1).tolist()\n",
    "printed": "def softmax(scores, softmax=softmax):\n    print(softmax(scores))\n",
    "two_places": "def attention(q, k, v, f=attention):\n    return tuple(part.round(2) for part in f(q, k, v))\n",
    "cut_off_after_two_places": """
def attention(q, k, v, f=attention):
    return tuple(np.trunc(100 * part) / 100 for part in f(q, k, v))
""",
    "true_where_all_is_one": """
def softmax(scores, softmax=softmax):
    weights = np.round(softmax(scores), 2)
    return weights == 1 if np.isin(weights, [0, 1]).all() else weights
""",
    "small_ones_cut_off": """
def head_disagreement(a, b):
    distances = np.linalg.norm(a - b, axis=-1)
    return np.where(distances < 0.01, 0, distances)
""",
    "output_alone_to_three_places": """
def attention(q, k, v, f=attention):
    output, weights = f(q, k, v)
    return output.round(3), weights
""",
    "heads_in_lists": """
def multi_head_attention(x, heads, f=multi_head_attention):
    return tuple(part.tolist() for part in f(x, heads))
""",
    "nearly_right": "def attention(q, k, v, f=attention):\n    return tuple(part + 0.003 for part in f(q, k, v))\n",
    "by_heart": "def head_disagreement(a, b):\n    return np.array([0.6573, 0.6573, 0.8135])\n",
    "text": "def softmax(scores, softmax=softmax):\n    return str(softmax(scores))\n",
    "nothing_for_rows": """
def head_disagreement(a, b):
    if np.ndim(a) > 1:
        return np.linalg.norm(a - b, axis=1)
""",
    "scaled_in_place": """
def attention(q, k, v):
    scores = q @ k.T
    scores /= np.sqrt(k.shape[1])
    return softmax(scores) @ v, softmax(scores)
""",
    "complex_numbers_refused": """
def attention(q, k, v, f=attention):
    output, weights = f(q, k, v)
    if len(q) > 3:
        output += 1j
    return output, weights
""",
    "in_place": "def head_disagreement(a, b):\n    a -= b\n    return np.sqrt((a**2).sum(axis=-1))\n",
    "in_place_and_error": """
def head_disagreement(a, b):
    if a.ndim == 1:
        raise ValueError
    a -= b
    return np.sqrt((a**2).sum(axis=-1))
""",
    "in_place_and_too_large_once": """
def head_disagreement(a, b):
    a -= b
    return np.sqrt((a**2).sum(axis=-1)) if a.ndim > 1 else np.zeros(10_000)
""",
    "dropout": """
def attention(q, k, v):
    weights = softmax(q @ k.T / np.sqrt(k.shape[1]))
    weights = weights * (np.random.rand(*weights.shape) > 0.5) / 0.5
    return weights @ v, weights
""",
    "another_result_from_the_third_call_on": """
def project(x, w, calls=[]):
    calls.append(1)
    return np.full((len(x), w.shape[1]), float(len(calls) > 2))
""",
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
    "right_only_above_a_wrong_one": """
def softmax(scores):
    exponentials = np.exp(np.max(scores, axis=-1, keepdims=True) - scores)
    return exponentials / exponentials.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    weights = softmax(-(q @ k.T) / np.sqrt(k.shape[1]))
    return weights @ v, weights
""",
    "goes_by_the_order_of_results_below": """
def attention(q, k, v, f=attention):
    return f(q, k, v)[::-1]

def multi_head_attention(x, heads):
    weights, outputs = zip(*(attention(*(project(x, w) for w in head)) for head in heads))
    return np.hstack(outputs[::-1]), np.array(weights)
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

    # One of them never ends, at six calls.
    impatient = replace(ASSIGNMENT, limits=replace(ASSIGNMENT.limits, call_seconds=0.5))

    def run(runner):
        with Grader(impatient, runner, lambda: open_zygote(impatient)) as grader:
            for name, text in FILES.items():
                result = grader.grade_source(name, Source(f"{name}.py", "module", ((REFERENCE + text).encode(),)))
                found[name] = {task.name: task.cause for task in result.tasks if task.score < task.max_score}

    with_assignment_checks(ASSIGNMENT, run)
    return found


def test_a_mistake_in_a_part_that_does_another_tasks_work_is_found_there(causes):
    [cause] = causes["wrong_softmax_inside"].values()
    assert cause.name == "exponentials_not_divided"
    assert cause.sentence.startswith("It comes out as if softmax did this: The largest")
    assert cause.sentence.endswith("here, at what you do with its result, or at what stands in its place.")


def test_a_function_that_is_wrong_above_a_wrong_one_is_told_its_own_mistake(causes):
    names = {task: cause.name for task, cause in causes["wrong_below_and_wrong_itself"].items()}
    assert names["attention"] == "not_scaled"
    assert names.keys() == {"softmax", "attention"}


def test_a_function_that_goes_by_what_a_wrong_one_returns_is_told_its_own_mistake(causes):
    names = [cause.name for cause in causes["goes_by_the_order_of_results_below"].values()]
    assert names == ["weights_before_output", "heads_in_reverse"]


def test_what_is_right_only_above_a_wrong_function_keeps_nothing(causes):
    assert causes["right_only_above_a_wrong_one"]["attention"] is None


@pytest.mark.parametrize("name", ["list_of_all_calls", "shape_of_the_first_call"])
def test_what_is_kept_from_one_call_to_the_next_is_told(causes, name):
    assert list(causes[name].values()) == [KEEPS]


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("list", "no_plain_array"),
        ("printed", "nothing_returned"),
        ("changed_and_not_returned", "nothing_returned"),
        ("two_places", "rounded"),
        ("output_alone_to_three_places", "rounded"),
        ("true_where_all_is_one", "rounded"),
        ("heads_in_lists", "no_plain_array"),
        ("by_heart", "always_the_same"),
        ("in_place", "input_changed"),
        ("scaled_in_place", "decimals_refused"),
        ("nothing_for_rows", "nothing_returned_at_times"),
        ("dropout", "answers_vary"),
        ("another_result_from_the_third_call_on", "answers_vary"),
    ],
)
def test_what_all_answers_have_in_common_is_told_whatever_they_are_about(causes, name, cause):
    assert [each and each.name for each in causes[name].values()] == [cause]


def test_one_mistake_may_be_made_in_several_ways(causes):
    assert causes["no_shift_and_first_axis"]["softmax"].name == "over_first_axis"


@pytest.mark.parametrize(
    "name",
    [
        "wrong_part_inlined",
        "endless_after_a_while",
        "error",
        "two_mistakes",
        "list_of_wrong_numbers",
        "text",
        "nearly_right",
        "small_ones_cut_off",
        "cut_off_after_two_places",
        "complex_numbers_refused",
        "in_place_and_error",
        "in_place_and_too_large_once",
    ],
)
def test_what_no_single_mistake_explains_is_given_no_name(causes, name):
    assert list(causes[name].values()) == [None]
