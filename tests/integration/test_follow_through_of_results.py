"""A function above goes by how a wrong one returns its results: that costs once, whatever else is wrong there."""

import pytest

from tests.support.lost_points import PROJECT, lost


def in_its_own_way(returned, taken):
    """An attention without scale that returns its results in some way, and a right function that takes them so."""
    return f"""{PROJECT}
def softmax(scores):
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

def attention(q, k, v):
    scores = q @ k.T
    weights = softmax(scores)
    output = weights @ v
    return {returned}

def multi_head_attention(x, heads):
    outputs, all_weights = [], []
    for head in heads:
        found = attention(*(project(x, w) for w in head))
        {taken} = found
        outputs.append(output)
        all_weights.append(weights)
    return np.hstack(outputs), np.stack(all_weights)
"""


@pytest.mark.parametrize(
    ("returned", "taken"),
    [
        ("weights, output", "weights, output"),
        ("output, weights, scores", "output, weights, _"),
        ("weights.tolist(), output.tolist()", "weights, output"),
        ("{'weights': weights, 'output': output}", "output, weights = found['output'], found['weights']; _"),
    ],
    ids=["swapped", "three", "lists", "dictionary"],
)
@pytest.mark.parametrize(("right", "wrong"), [("", ""), ("hstack", "vstack")])
def test_what_is_wrong_in_its_numbers_and_in_how_it_returns_them_costs_once(returned, taken, right, wrong):
    of_its_own = ["multi_head_attention"] if right else []
    assert lost(in_its_own_way(returned, taken).replace(right, wrong)) == ["attention", *of_its_own]


@pytest.mark.parametrize("called", ["attention", "helper"])
def test_a_helper_that_does_all_the_work_returns_them_so_too(called):
    text = in_its_own_way("weights, output", "weights, output").replace("= attention(", f"= {called}(")
    forwarding = "\ndef attention(q, k, v):\n    return helper(q, k, v)\n"
    assert lost(text.replace("def attention(", "def helper(") + forwarding) == ["attention"]


def test_one_result_may_come_back_beside_something_else():
    text = in_its_own_way("output, weights", "output, weights").replace("q @ k.T", "q @ k.T / np.sqrt(k.shape[1])")
    text = text.replace("return e / e.sum(axis=-1, keepdims=True)", "return e / e.sum(axis=0), e")
    assert lost(text.replace("= softmax(scores)", "= softmax(scores)[0]")) == ["softmax"]


def test_results_that_are_taken_in_another_order_than_a_wrong_function_returns_them_cost_twice():
    text = in_its_own_way("output, weights", "weights, output")
    assert lost(text) == ["attention", "multi_head_attention"]
