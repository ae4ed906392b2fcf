"""A function that gives the figure no value: the words under the picture are those of the checks."""

import linecache

import numpy as np
import pytest

from tests.support import pictures
from tests.support.pictures import RIGHT, TOKENS, W_A, W_B, X


@pytest.fixture
def figure(monkeypatch):
    return pictures.in_a_notebook(monkeypatch)


@pytest.fixture
def told(figure, monkeypatch):
    """What the picture says when this code was run after the right answers."""

    def draw(code):
        names = {**RIGHT, "np": np, "__name__": "__main__"}
        monkeypatch.setitem(linecache.cache, "cell.py", (len(code), None, code.splitlines(keepends=True), "cell.py"))
        exec(compile(code, "cell.py", "exec"), names)
        figure.show_heads(names, X, TOKENS, W_A, W_B)
        return figure.drawn

    return draw


def test_a_matrix_product_that_does_not_fit_is_told_as_the_checks_tell_it(told):
    html = told("def project(x, w):\n    return w @ x\n")
    assert "<code>project</code> stopped with ValueError in line 2: In a @ b, a is 1 wide and b is 3 high." in html
    assert "core dimension" not in html


def test_an_error_in_a_function_below_names_it(told):
    code = "def helper(s):\n    return 1 / 0\ndef softmax(s):\n    return helper(s)\n"
    assert "<code>softmax</code> stopped with ZeroDivisionError in helper, line 2: division by zero" in told(code)


def test_a_function_below_that_is_not_written_is_the_one_to_write(told):
    code = "def below(s):\n    raise NotImplementedError\ndef softmax(s):\n    return below(s)\n"
    assert "needs <code>below</code>, and that task is not written yet. Write it, then draw" in told(code)


@pytest.mark.parametrize("gone", ["del softmax", "def softmax(s): raise NotImplementedError"])
def test_a_misspelt_function_is_pointed_out(told, gone):
    html = told(f"{gone}\ndef sofmax(s):\n    return s\n")
    assert "yet. You have sofmax. Is that your softmax? Use the name the task gives." in html


def test_a_loop_without_end_is_waited_for_once(figure, told, monkeypatch):
    monkeypatch.setattr(figure.pictures, "CALL_SECONDS", 0.05)
    html = told("def project(x, w):\n    while True: pass\n")
    assert html.count("<code>project</code> took too long. It was stopped after 0.05 s.") == 1


def test_ctrl_c_in_a_picture_says_where(told):
    html = told("def multi_head_attention(x, heads):\n    while True: raise KeyboardInterrupt\n")
    assert "Stopped by you in multi_head_attention, line 2: <code>while True: raise KeyboardInterrupt</code>." in html
    assert "<table" not in html
