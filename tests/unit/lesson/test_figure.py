"""The lesson's pictures: what they show of right functions and of wrong ones, and that everybody can read them."""

import importlib
import re

import numpy as np

from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X, heads, not_written, panels, rows


def steps(html):
    return re.findall(r"<li><strong>(\w+)\.</strong> (.*?)</ul></li>", html)


def test_each_query_token_has_its_panel_with_the_lessons_numbers(figure):
    the, cat, sat = panels(heads(figure))
    assert rows(the) == [["Head A", "0.8668", "0.0159", "0.1173"], ["Head B", *["0.3333"] * 3]]
    assert rows(cat) == [["Head A", *["0.3333"] * 3], ["Head B", "0.0159", "0.8668", "0.1173"]]
    assert rows(sat) == [["Head A", "0.6652", "0.0900", "0.2447"], ["Head B", "0.0900", "0.6652", "0.2447"]]
    assert "Disagreement: 0.813." in sat
    assert "flat" not in sat
    assert "Disagreement: 0.657. Head B is flat here" in the
    assert "Disagreement: 0.657. Head A is flat here" in cat


def test_the_worked_steps_follow_the_token(figure):
    told = dict(steps(panels(heads(figure))[2]))
    assert list(told) == ["Project", "Score", "Softmax", "Mix", "Concatenate"]
    assert '"sat" is (1, 1). After the projection:<ul><li>Head A: 1</li><li>Head B: 1</li>' in told["Project"]
    assert "<li>Head A: 1 × 2 = 2, 1 × 0 = 0, 1 × 1 = 1</li>" in told["Score"]  # noqa: RUF001
    assert "<li>Head B: 1 × 0 = 0, 1 × 2 = 2, 1 × 1 = 1</li>" in told["Score"]  # noqa: RUF001
    assert '<li>Head A: (0.6652, 0.0900, 0.2447), favours "the"</li>' in told["Softmax"]
    assert '<li>Head B: (0.0900, 0.6652, 0.2447), favours "cat"</li>' in told["Softmax"]
    assert "<li>Head A: 0.6652 × 2 + 0.0900 × 0 + 0.2447 × 1 ≈ 1.5752</li>" in told["Mix"]  # noqa: RUF001
    assert "<li>Head B: 0.0900 × 0 + 0.6652 × 2 + 0.2447 × 1 ≈ 1.5752</li>" in told["Mix"]  # noqa: RUF001
    assert "(1.5752, 1.5752)" in told["Concatenate"]


def test_the_mix_is_made_of_the_readers_own_numbers(figure):
    told = dict(steps(panels(heads(figure, softmax=lambda s: np.full(s.shape, 0.5)))[0]))
    assert "<li>Head A: 0.5000 × 2 + 0.5000 × 0 + 0.5000 × 1 ≈ 1.5000</li>" in told["Mix"]  # noqa: RUF001
    told = dict(steps(panels(heads(figure, softmax=not_written))[0]))
    assert "<li>Head A: not known yet</li>" in told["Mix"]


def test_nothing_is_said_about_the_lessons_numbers_while_they_are_right(figure):
    assert "in the lesson" not in heads(figure).lower()
    figure.show_attention(RIGHT, X, TOKENS)
    assert "in the lesson" not in figure.drawn


def test_wrong_numbers_stand_beside_the_lessons(figure):
    def without_exponent(s):
        return np.ones_like(s) / s.shape[-1]

    sat = panels(heads(figure, softmax=without_exponent))[2]
    assert "(0.3333, 0.3333, 0.3333), flat; in the lesson: (0.6652, 0.0900, 0.2447), favours" in sat
    sat = panels(heads(figure, multi_head_attention=lambda *_: (np.ones((3, 2)), np.full((2, 3, 3), 1 / 3))))[2]
    assert ["Head A", *["0.3333"] * 3] in rows(sat)
    assert ["Head A in the lesson", "0.6652", "0.0900", "0.2447"] in rows(sat)
    assert "Disagreement: 0.000. In the lesson it is 0.813." in sat
    assert "(1.0000, 1.0000); in the lesson: (1.5752, 1.5752)" in sat
    assert "0.575. In the lesson it is 0.813." in panels(heads(figure, head_disagreement=total_variation))[2]


def total_variation(a, b):
    return np.abs(a - b).sum(axis=-1) / 2


def test_a_wrong_heat_map_stands_beside_the_lessons(figure):
    figure.show_attention({"attention": lambda *_: (X, np.eye(3))}, X, TOKENS)
    assert rows(figure.drawn)[:2] == [
        ["the", "1.0000", "0.0000", "0.0000"],
        ["the, in the lesson", "0.7679", "0.0454", "0.1867"],
    ]


def test_wide_heads_show_their_dot_products(figure):
    figure.show_heads(RIGHT, X, TOKENS, np.eye(2), np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]]))
    sat = dict(steps(panels(figure.drawn)[2]))
    assert "Head A: (1, 1)" in sat["Project"]
    assert "Head A: (1, 1) · (2, 0) = 2, (1, 1) · (0, 2) = 2, (1, 1) · (1, 1) = 2" in sat["Score"]
    assert "divided by √2: (1.414, 1.414, 1.414)" in sat["Score"]
    assert "Head A: (0.3333, 0.3333, 0.3333), flat" in sat["Softmax"]
    assert "0.3333 · (2, 0) + 0.3333 · (0, 2) + 0.3333 · (1, 1) ≈ (1.0000, 1.0000)" in sat["Mix"]


def test_a_third_head_and_a_fourth_token(figure):
    figure.show_heads(RIGHT, np.vstack([X, [3.0, 1.0]]), [*TOKENS, "mat"], W_A, W_B, np.array([[1.0], [1.0]]))
    assert len(panels(figure.drawn)) == 4
    sat = panels(figure.drawn)[2]
    assert [name for name, *_ in rows(sat)] == ["Head A", "Head B", "Head C"]
    assert all(f"Disagreement of Head {pair}:" in sat for pair in ("A and Head B", "A and Head C", "B and Head C"))


def test_no_scripts_no_network_and_two_figures_do_not_share_buttons(figure):
    first, second = heads(figure), heads(figure)
    assert not re.search(r"<script|https?:|javascript|@import|url\(|\son\w+=", first)
    ids = [set(re.findall(r'id="([^"]+)"', html)) for html in (first, second)]
    assert len(ids[0]) == 10
    assert not ids[0] & ids[1]


def test_every_button_is_a_radio_with_a_label_and_its_panels_sentence_and_rows(figure):
    html = heads(figure)
    buttons = re.findall(r'<input type="radio".*? id="([^"]+)" aria-describedby="([^"]+)".*?( checked)?>', html)
    assert [chosen for *_, chosen in buttons] == ["", "", " checked"]  # "sat", where they disagree most
    labels = dict(re.findall(r'<label for="([^"]+)">(\w+)</label>', html))
    assert [labels[key] for key, *_ in buttons] == TOKENS
    said = dict(re.findall(r'<(?:p|tbody) id="([^"]+)">(.*?)</(?:p|tbody)>', html))
    summary, weights = buttons[2][1].split()
    assert "Disagreement: 0.813." in said[summary]
    assert [name for name, *_ in rows(said[weights])] == ["Head A", "Head B"]


def test_tables_name_their_rows_columns_and_axes(figure):
    figure.show_attention(RIGHT, X, TOKENS)
    assert "<caption>Weights of attention <span>(columns: keys, looked at)</span></caption>" in figure.drawn
    head = re.search(r'<thead><tr><th scope="col">(.*?)</th></tr></thead>', figure.drawn)[1]
    assert head.split('</th><th scope="col">') == ["query: asks", *TOKENS]
    assert rows(figure.drawn) == [
        ["the", "0.7679", "0.0454", "0.1867"],
        ["cat", "0.0454", "0.7679", "0.1867"],
        ["sat", *["0.3333"] * 3],
    ]
    assert re.findall(r"<span style=[^>]*>([\d.]+)</span>", figure.drawn) == ["0", "0.25", "0.5", "0.75", "1"]


def luminance(colour):
    """As WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_numbers_can_be_read_on_every_colour_of_the_scale_and_more_is_always_darker(figure):
    colours = importlib.import_module("figure.colours")
    values = np.linspace(0, 1, 1001)
    assert min(contrast(colours.shade(value), colours.ink(value)) for value in values) >= 4.5
    light = [luminance(colours.shade(value)) for value in values[::20]]
    assert light == sorted(set(light), reverse=True)


def test_the_numbers_of_the_scale_stand_apart_also_without_styles(figure):
    figure.show_attention(RIGHT, X, TOKENS)
    assert "Colours, from 0 to 1: 0 0.25 0.5 0.75 1<" in re.sub("</?span[^>]*>", "", figure.drawn)


def test_the_lessons_own_weights_can_be_read_with_ease(figure):
    colours = importlib.import_module("figure.colours")
    weights = [0.0159, 0.0900, 0.1173, 0.2447, 1 / 3, 0.6652, 0.7679, 0.8668]
    assert min(contrast(colours.shade(value), colours.ink(value)) for value in weights) >= 5.9
