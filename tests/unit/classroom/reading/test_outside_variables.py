"""Functions that use an array of their file where an argument is meant."""

import pytest

from tests.support.loaded import module, notebook, only

GLOBALS = "import numpy as np\nX = np.eye(2)\nSIZE = 2\n"


def test_an_argument_that_is_not_used_beside_an_array_that_is_is_told():
    problem = only(module(GLOBALS + "def project(x, w):\n    return X @ w\nother = project\n"))
    assert problem.line == 4
    assert problem.message == "project does not use its argument x, but X, which is the same whatever it is given."
    assert problem.advice == "Use the argument if you mean it."


def test_it_is_told_where_it_stands_in_a_notebook():
    problem = only(notebook(GLOBALS, "x = 1\ndef project(x, w):\n    return x @ X\n"))
    assert (problem.cell, problem.line) == (2, 2)
    assert problem.message.startswith("project does not use its argument w, but X")


@pytest.mark.parametrize(
    "function",
    [
        "def f(x, w): return x @ w",
        "def f(x, w): return x @ w + X",
        "def f(x, w): return x * SIZE",
        "def f(x, w=None): return x @ X",
        "def f(*x): return x[0] @ X",
        "def f(x): return (lambda: x @ X)()",
        "def f(x): return [x @ each for each in X]",
        "def f(x): return locals()['x'] @ X",
        "def f(x):\n    global X\n    X = x",
        "def f(x): return x",
        "class C:\n    def f(self, x): return X",
        "f = np.linalg.norm",
        "T = X\ndef f(x, w): return x.T",
        "def f(_): return X",
    ],
)
def test_what_uses_its_arguments_is_not_told(function):
    assert module(GLOBALS + function + "\n").problems == []
