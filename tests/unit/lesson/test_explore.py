"""What students find to explore: a head that turns, a third head, a matrix that mixes; and the page of its own."""

import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from autograder.assignment import load_assignment
from autograder.checks.attention import reference
from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X, not_written, panels, rows


def test_a_head_that_turns_starts_at_agreement_and_ends_at_the_lessons_numbers(figure):
    figure.turn_heads(RIGHT, X, TOKENS)
    every = panels(figure.drawn)
    assert len(every) == 7
    assert "Head A: the 0.000, cat 0.000 (Head A and Head B flat), sat 0.000. A distance to a flat head is" in every[0]
    assert "the 0.657 (Head B flat), cat 0.657 (Head A flat), sat 0.813. A distance to a flat head is" in every[-1]
    assert "cat 0.000 (Head A and Head B flat), sat 0.421 (Head B flat)." in every[3]
    assert rows(every[3]) == [[token, *["0.3333"] * 3] for token in TOKENS]
    assert rows(every[6])[2] == ["sat", "0.0900", "0.6652", "0.2447"]


def test_the_curve_has_a_line_for_each_token_and_named_axes(figure):
    figure.turn_heads(RIGHT, X, TOKENS)
    curve = re.search("<svg.*?</svg>", figure.drawn)[0]
    assert curve.count("<polyline") == 3
    assert [points.count(",") for points in re.findall(r'points="([^"]+)"', curve)] == [37] * 3
    assert re.findall(r">([\d.]+)</text>", curve) == ["0", "0.25", "0.5", "0.75", "1"]
    assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', curve))) == 3
    assert all(f">{name}</text>" in curve for name in [*TOKENS, "disagreement", "angle of Head B", "90°"])
    assert 'role="img" aria-label="Disagreement' in curve


def test_distances_above_1_make_the_axis_longer(figure):
    figure.turn_heads({**RIGHT, "head_disagreement": lambda a, b: np.abs(a - b).sum(axis=-1)}, X, TOKENS)
    assert ">1.5</text>" in figure.drawn


@pytest.mark.parametrize(
    ("angle", "words"),
    [
        (45, "Yes, it is flat for every token: at 45°"),
        (225, "Yes, it is flat for every token: at 225°"),
        (30, "Not flat yet: at 30°"),
        (0, "(0.3333, 0.3333, 0.3333) (flat)"),
    ],
)
def test_the_flat_angle(figure, angle, words):
    figure.check_flat(RIGHT, X, TOKENS, angle)
    assert words in figure.drawn


@pytest.mark.parametrize("angle", [135, -45, 0, 90])
def test_a_head_that_is_flat_for_one_token_only_is_not_flat(figure, angle):
    figure.check_flat(RIGHT, X, TOKENS, angle)
    assert "Not flat yet" in figure.drawn
    assert figure.drawn.count("(flat)") == 1


@pytest.mark.parametrize(("w_c", "words"), [([[0.0], [2.0]], "Yes:"), ([[1.0], [1.0]], "Not yet:")])
def test_the_third_head(figure, w_c, words):
    figure.check_further(RIGHT, X, TOKENS, W_A, W_B, np.array(w_c))
    assert words in figure.drawn
    assert "away from Head A; Head B is 0.813 away." in figure.drawn


@pytest.mark.parametrize(
    ("w_o", "words"),
    [
        (
            [[0.5, 1.0], [0.5, -1.0]],
            "Yes. The first column is the mean, and the second is Head A minus Head B. "
            'After W_O the rows are "the" (1.425, 0.8509), "cat" (1.425, -0.8509),',
        ),
        ([[1.0, 0.0], [0.0, 1.0]], "is not yet the mean, and the second is not yet Head A minus Head B."),
        (
            [[0.5, 0.0], [0.5, 1.0]],
            "Not yet. The first column is the mean, but the second is not yet Head A minus Head B.",
        ),
        (
            [[1.0, 1.0], [0.0, -1.0]],
            "Not yet. The first column is not yet the mean, but the second is Head A minus Head B.",
        ),
        (
            [[1.0], [1.0]],
            "W_O</code> needs shape (2, 2): a row for each column of the output, and two columns. This one has",
        ),
        ([1.0, 1.0], "This one has shape (2,)."),
        (["a", "b"], "W_O</code> should hold numbers only."),
    ],
)
def test_the_matrix_that_mixes(figure, w_o, words):
    figure.check_mix(RIGHT, X, TOKENS, W_A, W_B, np.array(w_o))
    assert words in unescape(figure.drawn)


def test_a_wrong_matrix_product_is_not_taken_for_a_wrong_matrix(figure):
    figure.check_mix({**RIGHT, "project": lambda x, w: 2 * x @ w}, X, TOKENS, W_A, W_B, np.eye(2))
    assert "<code>project</code> should give back the matrix product" in figure.drawn


def not_finite(*args):
    """Divides by 0, with NumPy's warnings."""
    output, weights = reference.multi_head_attention(*args)
    return output / np.zeros(1), weights / np.zeros(1)


@pytest.mark.filterwarnings("error")
def test_numbers_that_are_not_finite_are_told_without_a_warning(figure):
    wrong = {**RIGHT, "multi_head_attention": not_finite}
    for draw in (
        lambda: figure.show_heads(wrong, X, TOKENS, W_A, W_B),
        lambda: figure.turn_heads(wrong, X, TOKENS),
        lambda: figure.check_flat(wrong, X, TOKENS, 0),
        lambda: figure.check_further(wrong, X, TOKENS, W_A, W_B, W_B),
        lambda: figure.check_mix(wrong, X, TOKENS, W_A, W_B, np.eye(2)),
    ):
        draw()
        assert "Some of these weights are not finite numbers." in figure.drawn


@pytest.mark.filterwarnings("error")
def test_a_distance_or_an_output_that_is_not_finite_is_told_without_a_warning(figure):
    distance = {**RIGHT, "head_disagreement": lambda a, b: np.sqrt((a - b).sum(axis=-1) - 1)}
    output = {
        **RIGHT,
        "multi_head_attention": lambda *args: (not_finite(*args)[0], RIGHT["multi_head_attention"](*args)[1]),
    }
    for draw, name in (
        (lambda: figure.show_heads(distance, X, TOKENS, W_A, W_B), "head_disagreement"),
        (lambda: figure.turn_heads(distance, X, TOKENS), "head_disagreement"),
        (lambda: figure.check_further(distance, X, TOKENS, W_A, W_B, W_B), "head_disagreement"),
        (lambda: figure.show_heads(output, X, TOKENS, W_A, W_B), "multi_head_attention"),
        (lambda: figure.check_mix(output, X, TOKENS, W_A, W_B, np.eye(2)), "multi_head_attention"),
    ):
        draw()
        assert f"<code>{name}</code> gave back numbers here that are not finite." in figure.drawn


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


def test_a_page_that_cannot_be_written_is_told_in_one_line(figure, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "figure.html").mkdir()
    figure.write_figure(RIGHT)
    told = "figure.html cannot be written: Is a directory. Make room for it, or work in a folder in which you can save"
    assert capsys.readouterr().out.startswith(told)


def test_what_is_missing_on_the_page_is_said(figure, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    figure.write_figure({**RIGHT, "head_disagreement": not_written})
    told = capsys.readouterr().out
    assert told.splitlines() == [
        "figure.html is written, but something is missing or wrong in it:",
        "  Plain self-attention: drawn",
        "  Two heads:            drawn, not all of it right",
        "  Head B turns:         not drawn",
        "Why:",
        "This picture needs `head_disagreement`, and that task is not written yet. "
        "Write it, then draw the picture again.",
    ]
    figure.write_figure({})
    assert capsys.readouterr().out.count("not drawn") == 3
    figure.write_figure(RIGHT)
    assert capsys.readouterr().out == "All 3 pictures are in figure.html. Open it in a browser.\n"


@pytest.fixture
def folder(tmp_path):
    """What students get."""
    return Path(shutil.copytree(load_assignment("attention").release_dir, tmp_path / "attention"))


def run_figure(folder, *options):
    command = [sys.executable, "-m", "figure", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


def test_the_module_figure_draws_the_file_that_students_write(folder):
    written = Path(reference.__file__).read_text(encoding="utf-8")
    (folder / "attention.py").write_text(written.replace("return np.sqrt(", "return np.sqrt"), encoding="utf-8")
    done = run_figure(folder)
    assert "Drawing what is in attention.py.\n! SyntaxError" in done.stdout
    assert "head_disagreement" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    (folder / "attention.py").write_text(written, encoding="utf-8")
    assert run_figure(folder).stdout == (
        "Drawing what is in attention.py.\nAll 3 pictures are in figure.html. Open it in a browser.\n"
    )
    assert "Disagreement: 0.813." in (folder / "figure.html").read_text(encoding="utf-8")


def test_the_module_figure_draws_the_notebook_that_students_write(folder):
    shutil.copy(load_assignment("attention").solution_dir / "attention.ipynb", folder)
    done = run_figure(folder)
    assert done.stdout.startswith("Drawing what is in attention.ipynb.\n")
    assert done.stdout.endswith("All 3 pictures are in figure.html. Open it in a browser.\n")
    for options in ["attention.py"], ["--work", "attention.py"]:
        done = run_figure(folder, *options)
        assert "Drawing what is in attention.py." in done.stdout
        assert "Plain self-attention: not drawn" in done.stdout


def test_the_module_figure_says_what_one_may_type(folder):
    done = run_figure(folder, "--help")
    assert done.returncode == 0
    assert "usage: python -m figure [-h] [--work FILE] [FILE]" in done.stdout


def test_a_file_that_is_not_there_is_told_in_a_line(folder):
    done = run_figure(folder, "attenton.py")
    assert (done.returncode, done.stderr) == (1, "There is no file attenton.py. Look at its name, and where it is.\n")


def test_nothing_is_written_when_pytest_reads_the_notebook(figure, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(figure.pictures, "get_ipython", lambda: None)
    figure.write_figure(RIGHT)
    assert not list(tmp_path.iterdir())
