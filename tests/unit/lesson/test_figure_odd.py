"""The lesson's pictures, with functions that are missing, fail, or give back what no picture can show."""

import re

import numpy as np
import pytest

from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X, heads, not_written, rows


@pytest.mark.parametrize("disagree", [not_written, lambda a, b: np.full(3, np.nan)])
def test_where_no_disagreement_is_known_the_first_token_is_chosen(figure, disagree):
    html = heads(figure, head_disagreement=disagree)
    assert re.findall(r' id="figure-\w+-(\d)" [^>]* checked>', html) == ["0"]


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
    ("value", "words"),
    [
        (5, "2 arrays. It gave back 5"),
        (None, "None"),
        ((X, 7.0), "the weights, the second of the pair, should have shape (3, 3); yours have ()."),
        ((X, np.ones((3, 4))), "the weights, the second of the pair, should have shape (3, 3); yours have (3, 4).<"),
        ((np.ones((3, 3)), X), "should have shape (3, 3); yours have (3, 2). Is the output first?"),
    ],
)
def test_an_odd_pair_is_told_and_shown(figure, value, words):
    figure.show_attention({"attention": lambda *_: value}, X, TOKENS)
    assert words in figure.drawn


def test_an_error_in_a_function_is_told(figure):
    assert "<code>softmax</code> stopped with ZeroDivisionError" in heads(figure, softmax=lambda s: 1 / 0)


def test_names_of_tokens_are_escaped(figure):
    figure.show_heads(RIGHT, X, ["<b>", "a & b", '"sat"'], W_A, W_B)
    assert "<b>" not in figure.drawn
    assert "&lt;b&gt;" in figure.drawn
    assert "a &amp; b" in figure.drawn


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
    figure.show_attention({"attention": lambda *_: (X, weights)}, X, TOKENS)
    assert words in figure.drawn
    assert rows(figure.drawn)[0][1] == f"{weights[0, 0]:.4f}"
    assert words in heads(figure, multi_head_attention=lambda *_: (np.ones((3, 2)), np.array([weights, weights])))


def test_a_function_that_spoils_its_arguments_does_not_spoil_the_picture(figure):
    def greedy(x, w):
        answer = np.array(x) @ w
        x *= 0
        return answer

    before = X.copy()
    assert "Disagreement: 0.813." in heads(figure, project=greedy)
    np.testing.assert_array_equal(X, before)


def test_what_functions_print_is_left_out_of_a_picture(figure, capsys):
    def talking(x, w):
        print("here", x.shape)
        return x @ w

    assert "Disagreement: 0.813." in heads(figure, project=talking)
    assert capsys.readouterr().out == ""
