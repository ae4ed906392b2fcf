"""What students find to explore: a head that turns, a third head, a matrix that mixes; and the page of its own."""

import importlib
import re
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.attention import reference
from tests.support import pictures
from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X, not_written, panels, rows


@pytest.fixture
def figure(monkeypatch):
    return pictures.in_a_notebook(monkeypatch)


def test_a_head_that_turns_starts_at_agreement_and_ends_at_the_lessons_numbers(figure):
    figure.turn_heads(RIGHT, X, TOKENS)
    every = panels(figure.drawn)
    assert len(every) == 7
    assert "Disagreement with Head A: the 0.000, cat 0.000, sat 0.000." in every[0]
    assert "Disagreement with Head A: the 0.657, cat 0.657, sat 0.813." in every[-1]
    assert rows(every[3]) == [[token, *["0.3333"] * 3] for token in TOKENS]
    assert rows(every[6])[2] == ["sat", "0.0900", "0.6652", "0.2447"]


def test_the_curve_has_a_line_for_each_token_and_named_axes(figure):
    figure.turn_heads(RIGHT, X, TOKENS)
    curve = re.search("<svg.*?</svg>", figure.drawn)[0]
    assert curve.count("<polyline") == 3
    assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', curve))) == 3
    assert all(f">{name}</text>" in curve for name in [*TOKENS, "disagreement", "angle of Head B", "90°"])
    assert 'role="img" aria-label="Disagreement' in curve


@pytest.mark.parametrize(("angle", "words"), [(45, "Yes, it is flat: at 45°"), (30, "Not flat yet: at 30°")])
def test_the_flat_angle(figure, angle, words):
    figure.check_flat(RIGHT, X, TOKENS, angle)
    assert words in figure.drawn


@pytest.mark.parametrize(("w_c", "words"), [([[0.0], [2.0]], "Yes:"), ([[1.0], [1.0]], "Not yet:")])
def test_the_third_head(figure, w_c, words):
    figure.check_further(RIGHT, X, TOKENS, W_A, W_B, np.array(w_c))
    assert words in figure.drawn
    assert "Head B 0.813" in figure.drawn


@pytest.mark.parametrize(
    ("w_o", "words"),
    [
        ([[0.5, 1.0], [0.5, -1.0]], "Yes: mean and difference. After W_O: the (1.425, 0.8509); cat (1.425, -0.8509);"),
        ([[1.0, 0.0], [0.0, 1.0]], "Not yet the mean and the difference"),
        ([[1.0], [1.0]], "shape (3, 1)"),
    ],
)
def test_the_matrix_that_mixes(figure, w_o, words):
    figure.check_mix(RIGHT, X, TOKENS, W_A, W_B, np.array(w_o))
    assert words in figure.drawn


def test_before_the_tasks_are_done_the_missing_one_is_named(figure):
    todo = {**RIGHT, "multi_head_attention": not_written}
    w = np.eye(2)
    for draw in (
        lambda: figure.turn_heads(todo, X, TOKENS),
        lambda: figure.check_flat(todo, X, TOKENS, 0),
        lambda: figure.check_further(todo, X, TOKENS, W_A, W_B, w),
        lambda: figure.check_mix(todo, X, TOKENS, W_A, W_B, w),
    ):
        draw()
        assert "This picture needs <code>multi_head_attention</code>" in figure.drawn


def test_the_page_of_its_own_is_whole_and_needs_nothing_else(figure, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    figure.write_figure(RIGHT)
    page = (tmp_path / "figure.html").read_text(encoding="utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "Disagreement: 0.813." in page
    assert not re.search(r"<script|<link|https?:|url\(", page)
    assert "figure.html" in capsys.readouterr().out
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_module_figure_draws_the_file_that_students_write(figure, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "attention.py").write_text(Path(reference.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    importlib.import_module("figure.__main__").main()
    assert "Disagreement: 0.813." in (tmp_path / "figure.html").read_text(encoding="utf-8")


def test_nothing_is_written_when_pytest_reads_the_notebook(figure, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(figure.pictures, "get_ipython", lambda: None)
    figure.write_figure(RIGHT)
    assert not list(tmp_path.iterdir())
