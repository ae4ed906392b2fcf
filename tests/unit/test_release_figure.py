"""The lesson's pictures, with functions that are right, wrong, odd or missing."""

import importlib
import re

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference

X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
W_A, W_B = np.array([[1.0], [0.0]]), np.array([[0.0], [1.0]])
TOKENS = ["the", "cat", "sat"]
RIGHT = {name: getattr(reference, name) for name in load_assignment("attention").task_names}


@pytest.fixture
def figure(monkeypatch):
    """The helper as students import it; `figure.drawn` is the HTML of the latest picture."""
    monkeypatch.syspath_prepend(load_assignment("attention").solution_dir)
    module = importlib.import_module("figure")
    monkeypatch.setattr(module.pictures, "get_ipython", lambda: "a notebook")
    monkeypatch.setattr(module.pictures, "display", lambda html: setattr(module, "drawn", html.data))
    return module


def heads(figure, **changed):
    figure.show_heads({**RIGHT, **changed}, X, TOKENS, W_A, W_B)
    return figure.drawn


def panels(html):
    return re.split(r'<div class="panel panel-\d">', html)[1:]


def not_written(*_):
    raise NotImplementedError


def test_each_query_token_has_its_panel_with_the_lessons_numbers(figure):
    the, cat, sat = panels(heads(figure))
    assert 'Head A, query "sat": the 0.6652, cat 0.0900, sat 0.2447' in sat.replace("&quot;", '"')
    assert 'Head B, query "sat": the 0.0900, cat 0.6652, sat 0.2447' in sat.replace("&quot;", '"')
    assert "Disagreement: 0.813." in sat
    assert "flat" not in sat
    assert "Disagreement: 0.657. Head B is flat here" in the
    assert "Disagreement: 0.657. Head A is flat here" in cat


def test_the_worked_steps_follow_the_token(figure):
    sat = panels(heads(figure))[2].replace("&quot;", '"')
    steps = re.findall(r"<li>(.*?)</li>", sat)
    assert [step.split(".")[0].split(",")[0] for step in steps] == ["Project", "Score", "Softmax", "Concatenate"]
    assert '"sat" is (1, 1). After the projection: Head A: 1; Head B: 1.' in steps[0]
    assert "Head A: 1 × 2 = 2, 1 × 0 = 0, 1 × 1 = 1; Head B: 1 × 0 = 0, 1 × 2 = 2, 1 × 1 = 1." in steps[1]  # noqa: RUF001
    assert (
        'Head A: (0.6652, 0.0900, 0.2447), favours "the"; Head B: (0.0900, 0.6652, 0.2447), favours "cat".' in steps[2]
    )
    assert "(1.5752, 1.5752)" in steps[3]


def test_no_scripts_no_network_and_two_figures_do_not_share_buttons(figure):
    first, second = heads(figure), heads(figure)
    assert not re.search(r"<script|https?:|javascript|\son\w+=", first)
    ids = [set(re.findall(r'id="([^"]+)"', html)) for html in (first, second)]
    assert len(ids[0]) == 4
    assert not ids[0] & ids[1]


def test_every_button_is_a_radio_with_a_label_and_the_first_is_chosen(figure):
    html = heads(figure)
    buttons = re.findall(r'<input type="radio" name="[^"]+" id="([^"]+)"( checked)?>', html)
    assert [chosen for _, chosen in buttons] == [" checked", "", ""]
    labels = dict(re.findall(r'<label for="([^"]+)">(\w+)</label>', html))
    assert [labels[key] for key, _ in buttons] == TOKENS


@pytest.mark.parametrize("task", ["project", "softmax", "multi_head_attention", "head_disagreement"])
def test_a_task_that_is_not_written_yet_is_named(figure, task):
    assert f"This picture needs <code>{task}</code>" in heads(figure, **{task: not_written})


def test_the_innermost_missing_task_is_named(figure):
    notebook = {}
    exec("def softmax(s):\n    raise NotImplementedError()\n\ndef attention(q, k, v):\n    softmax(q)", notebook)
    figure.show_attention(notebook, X, TOKENS)
    assert "This picture needs <code>softmax</code>" in figure.drawn


def test_a_function_that_is_not_there_is_named(figure):
    figure.show_attention({}, X, TOKENS)
    assert "<code>attention</code>, and there is no such function yet" in figure.drawn


class Grumpy:
    def __repr__(self):
        raise RuntimeError("no")


ODD = {
    "None": (None, "gave back None"),
    "rank 0": (3.25, "shape (): 3.25"),
    "text": ("abc", "array of numbers. It gave back &#x27;abc&#x27;"),
    "too few rows": (np.ones((1, 3)), "one of shape (1, 3)"),
    "ragged": ([[1, 2], [3]], "[[1, 2], [3]]"),
    "markup": ("<script>", "&lt;script&gt;"),
    "cannot be shown": (Grumpy(), "something of type Grumpy"),
}


@pytest.mark.parametrize(("value", "words"), ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("task", ["project", "softmax", "head_disagreement"])
def test_an_odd_answer_is_told_and_shown(figure, task, value, words):
    html = heads(figure, **{task: lambda *_: value})
    assert f"<code>{task}</code>" in html
    assert words in html
    assert "<script" not in html


@pytest.mark.parametrize(
    ("value", "words"), [(5, "2 arrays. It gave back 5"), ((X, 7.0), "shape (): 7.0"), (None, "None")]
)
def test_an_odd_pair_is_told_and_shown(figure, value, words):
    figure.show_attention({"attention": lambda *_: value}, X, TOKENS)
    assert words in figure.drawn


def test_an_error_in_a_function_is_told(figure):
    assert "<code>softmax</code> stopped with ZeroDivisionError" in heads(figure, softmax=lambda s: 1 / 0)


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (np.eye(3) * 2, "lie between 0 and 1"),
        (np.eye(3) - 0.25, "lie between 0 and 1"),
        (np.eye(3) * 0.5, "sums to 1"),
        (np.full((3, 3), np.nan), "not finite"),
    ],
)
def test_weights_that_cannot_be_are_told_and_drawn_on_the_fixed_scale(figure, weights, words):
    figure.show_weights(weights, TOKENS)
    assert words in figure.drawn
    assert f">{weights[0, 0]:.4f}</text>" in figure.drawn
    heads(figure, multi_head_attention=lambda *_: (np.ones((3, 2)), np.array([weights, weights])))
    widths = [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)" height="16"', figure.drawn)]
    assert len(widths) == 18
    assert max(widths) <= 200


def test_a_function_that_spoils_its_arguments_does_not_spoil_the_picture(figure):
    def greedy(x, w):
        answer = np.array(x) @ w
        x *= 0
        return answer

    before = X.copy()
    assert "Disagreement: 0.813." in heads(figure, project=greedy)
    np.testing.assert_array_equal(X, before)


def test_the_heat_map_names_both_axes_and_every_number(figure):
    figure.show_attention(RIGHT, X, TOKENS)
    assert "key: looked at" in figure.drawn
    assert "query: asks" in figure.drawn
    numbers = re.findall(r">(0\.\d{4})</text>", figure.drawn)
    assert numbers[:3] == ["0.7679", "0.0454", "0.1867"]
    assert numbers[6:] == ["0.3333"] * 3
