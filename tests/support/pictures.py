"""The lesson's pictures as students import them, and how to read the HTML they draw."""

import importlib
import re
from html import unescape
from pathlib import Path

import numpy as np

import autograder
from autograder.assignment import load_assignment
from autograder.checks.attention import reference

X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
W_A, W_B = np.array([[1.0], [0.0]]), np.array([[0.0], [1.0]])
TOKENS = ["the", "cat", "sat"]
RIGHT = {name: getattr(reference, name) for name in load_assignment("attention").task_names}


def in_a_notebook(monkeypatch):
    """The module `figure`, as if in a notebook; `figure.drawn` is the HTML of the latest picture."""
    monkeypatch.syspath_prepend(Path(autograder.__file__).parent)  # for `classroom`, which students have beside it
    monkeypatch.syspath_prepend(load_assignment("attention").solution_dir)
    module = importlib.import_module("figure")
    monkeypatch.setattr(module.pictures, "get_ipython", lambda: "a notebook")
    monkeypatch.setattr(module.pictures, "display", lambda html: setattr(module, "drawn", html.data))
    return module


def heads(figure, *more, **changed):
    """The picture of the lesson's heads, drawn with right functions, or other ones for some tasks."""
    figure.show_heads({**RIGHT, **changed}, X, TOKENS, W_A, W_B, *more)
    return figure.drawn


def panels(html):
    """What each button shows."""
    return [unescape(part) for part in re.split(r'<div class="one-choice choice-\d">', html)[1:]]


def rows(html):
    """Name and numbers of each row of the tables."""
    found = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html)
    return [[name, *re.findall(r">([^<]+)</td>", cells)] for name, cells in found]


def not_written(*_):
    """A task that the student has not begun."""
    raise NotImplementedError
