"""What does not fit in a picture, typed or given back: told in a sentence, without a traceback or an array."""

import numpy as np
import pytest

from autograder.checks.attention import reference
from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X


def two_heads(figure, multi_head_attention):
    figure.show_heads({**RIGHT, "multi_head_attention": multi_head_attention}, X, TOKENS, W_A, W_B)
    return figure.drawn


def three_heads(figure, w):
    figure.show_heads(RIGHT, X, TOKENS, W_A, W_B, w)
    return figure.drawn


@pytest.mark.parametrize(
    ("w", "shape"),
    [
        ([0.0, 2.0], "(2,)"),
        (np.array([[0.0, 2.0]]), "(1, 2)"),
        (np.ones((3, 1)), "(3, 1)"),
        (np.ones((2, 0)), "(2, 0)"),
    ],
)
def test_a_projection_that_does_not_fit_is_told(figure, w, shape):
    words = f"<code>W_C</code> needs shape (2, 1): two rows of one number. This one has shape {shape}.</p>"
    assert three_heads(figure, w).endswith(words)
    figure.check_further(RIGHT, X, TOKENS, W_A, W_B, w)
    assert figure.drawn.endswith(words)


def test_a_projection_may_be_a_nested_list_but_no_text(figure):
    assert "Disagreement of Head A and Head C" in three_heads(figure, [[0], [2]])
    assert "<code>W_C</code> should hold numbers only. It is [[&#x27;a&#x27;], [2]]." in three_heads(
        figure, [["a"], [2]]
    )


@pytest.mark.parametrize("angle", ["x", None, [30], float("nan"), 1j])
def test_an_angle_that_is_no_number_is_told(figure, angle):
    figure.check_flat(RIGHT, X, TOKENS, angle)
    assert "<code>angle</code> needs one number of degrees, such as 30. This one is" in figure.drawn


def test_a_head_turns_in_the_plane_only(figure):
    flat = np.array([[2.0, 0.0, 1.0], [0.0, 2.0, 1.0], [1.0, 1.0, 1.0]])
    words = "every token needs two numbers. <code>X</code> has shape (3, 3) here."
    figure.turn_heads(RIGHT, flat, TOKENS)
    assert words in figure.drawn
    figure.check_flat(RIGHT, flat, TOKENS, 30)
    assert words in figure.drawn


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (TOKENS, "4 rows of numbers, but 3 names. Each token needs both: add a name for each new row."),
        (
            [*TOKENS, "a", "b"],
            "4 rows of numbers, but 5 names. Each token needs both: add a row for each new name.",
        ),
    ],
)
def test_a_token_without_a_name_is_told_in_every_picture(figure, names, words):
    more = [*X.tolist(), [1.0, 2.0]]
    for draw, *given in (
        (figure.show_attention,),
        (figure.show_heads, W_A, W_B),
        (figure.turn_heads,),
        (figure.check_flat, 30),
        (figure.check_further, W_A, W_B, W_A),
        (figure.check_mix, W_A, W_B, np.eye(2)),
    ):
        draw(RIGHT, more, names, *given)
        assert words in figure.drawn
        assert figure.drawn.count('role="note"') == 1
        draw(RIGHT, more, [*TOKENS, "down"], *given)
        assert "names" not in figure.drawn


def test_tokens_that_are_no_matrix_are_told(figure):
    figure.show_attention(RIGHT, X[0], ["the", "cat"])
    assert "<code>X</code> needs two axes, with one token a row. This one has shape (2,)." in figure.drawn


@pytest.mark.parametrize("w_o", [np.eye(2), np.ones((4, 2))])
def test_heads_that_say_two_numbers_each_are_not_mixed(figure, w_o):
    figure.check_mix(RIGHT, X, TOKENS, np.eye(2), np.eye(2), w_o)
    assert "Together they say 4: give <code>W_A</code> and <code>W_B</code> one column." in figure.drawn


def test_a_pair_that_is_exchanged_is_told_once(figure):
    html = two_heads(figure, lambda *args: reference.multi_head_attention(*args)[::-1])
    assert html.count('role="note"') == 1
    assert "should have shape (2, 3, 3); yours have (3, 2). Is the output first?" in html
    html = two_heads(figure, lambda *_: (np.ones((3, 1)), np.ones((2, 3, 3)) / 3))
    assert "the output, the first of the pair, should have shape (3, 2); yours has (3, 1).<" in html
