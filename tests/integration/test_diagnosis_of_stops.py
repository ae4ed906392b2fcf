"""Which cause is named where a function stops at some calls, and so shows less of its mistake."""

import pytest

from autograder.classroom.reading.source import Source
from tests.support.handed_in import REFERENCE, grade

pytestmark = pytest.mark.integration

FILES = {
    "stops_at_other_widths": """
def multi_head_attention(x, heads, f=multi_head_attention):
    outputs = [f(x, [head])[0] for head in heads]
    return np.sum(outputs, axis=0), f(x, heads)[1]
""",
    "stops_at_single_queries": """
def head_disagreement(a, b):
    queries, _ = a.shape
    return np.array([np.abs(a[query] - b[query]).sum() for query in range(queries)])
""",
    "stops_at_all_but_single_rows": """
def softmax(scores):
    result = np.zeros(len(scores))
    for i in range(len(scores)):
        exponentials = np.exp(scores[i] - np.max(scores[i]))
        result[i] = exponentials / exponentials.sum()
    return result
""",
    "stops_where_another_mistake_shows": """
def softmax(scores):
    if scores.ndim > 2:
        raise ValueError
    return np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
""",
    "second_axis": "def head_disagreement(a, b):\n    return np.sqrt(((a - b) ** 2).sum(axis=1))\n",
    "another_error_there": """
def head_disagreement(a, b):
    if a.ndim == 1:
        raise ValueError("matrices only")
    return np.sqrt(((a - b) ** 2).sum(axis=1))
""",
    "stops_where_the_mistake_is_right": """
def multi_head_attention(x, heads, f=multi_head_attention):
    if len(heads) == 1:
        raise ValueError
    return sum(f(x, [head])[0] for head in heads), f(x, heads)[1]
""",
    "stops_at_every_call": """
def multi_head_attention(x, heads):
    found = [attention(project(w_q, x), project(w_k, x), project(w_v, x)) for w_q, w_k, w_v in heads]
    return np.hstack([output for output, _ in found]), np.array([weights for _, weights in found])
""",
}


@pytest.fixture(scope="module")
def causes():
    """Each task's cause in each of these files."""
    results = grade(*(Source(f"{name}.py", "module", ((REFERENCE + text).encode(),)) for name, text in FILES.items()))
    return {
        name: {task.name: task.cause for task in result.tasks if task.score < task.max_score}
        for name, result in zip(FILES, results, strict=True)
    }


@pytest.mark.parametrize(
    ("name", "cause"),
    [("stops_at_other_widths", "heads_added_up"), ("stops_at_single_queries", "absolute_differences_added")],
)
def test_a_call_that_fails_may_do_so_where_the_mistake_gives_a_wrong_value(causes, name, cause):
    assert [each.name for each in causes[name].values()] == [cause]


def test_a_mistake_that_stops_at_the_same_calls_comes_before_one_that_gives_wrong_values_there(causes):
    [cause, *_] = causes["stops_at_all_but_single_rows"].values()
    assert cause.name == "place_of_one_number_for_a_row"


def test_errors_alone_are_a_known_mistake_if_they_say_the_same(causes):
    [cause] = causes["second_axis"].values()
    assert cause.name == "second_axis_always"


@pytest.mark.parametrize(
    "name",
    [
        "another_error_there",
        "stops_at_every_call",
        "stops_where_the_mistake_is_right",
        "stops_where_another_mistake_shows",
    ],
)
def test_what_several_mistakes_may_explain_is_given_no_name(causes, name):
    assert list(causes[name].values()) == [None]
