"""Cells of a notebook, and what only Jupyter understands in them."""

import pytest

from tests.support.loaded import module, notebook, told


def test_a_cell_that_fails_does_not_stop_the_others():
    loaded = notebook(
        "f(1)", "import numpy as np\n1 / 0\ndone = 1", "def f(x)\n  return x", "def f(x):\n    return np.exp(x)"
    )
    assert told(loaded) == [("NameError", 1, 1), ("ZeroDivisionError", 2, 2), ("SyntaxError", 3, 1)]
    assert loaded.namespace["f"](0) == loaded.namespace["done"] == 1


def test_future_features_hold_in_later_cells():
    loaded = notebook("from __future__ import annotations", "def f(x: missing): pass")
    assert loaded.problems == []


def test_the_main_block_runs_in_a_notebook_only():
    block = "if __name__ == '__main__':\n    ran = True\n"
    assert "ran" not in module(block).namespace
    assert "ran" in notebook(block).namespace


def test_names_that_jupyter_gives_are_there():
    assert notebook("1", "x = _\ny = Out[1]\nz = In[0]").problems == []


@pytest.mark.parametrize(
    "cell",
    [
        "%matplotlib inline\n%load_ext autoreload\nx = 1",
        "!pip install numpy \\\n    scipy\nx = 1",
        "pip install numpy\nx = 1",
        "!echo \"don't (\nx = 1",
        "abs?\n?abs\nabs??\nx = 1",
        "files = !ls\nx = 1\nassert files is None",
        "x = 0\nif True:\n    %who\n    x = 1",
        "%time x = 1",
        "%pylab inline\nx = int(np.cos(0) * cos(0) * norm([1, 0]))\nassert max(1, 2) == 2 and rand(3).shape == (3,)",
        "%timeit -n1 -r1 1 + 1\nx = 1",
        "%%time\nx = 1",
        "\n%%capture out\n%%time\nx = 1",
        "x = 1\ntext = '''\n%d items\n!ls\nhelp?\n'''\nassert '%d' in text and '!ls' in text and 'help?' in text",
        "%matplotlib inline\nx = 1\ntext = '''\n%d items\n!ls\n'''\nassert '%d' in text and '!ls' in text",
        "!ls\nx = len('' or 'a'\n  % ())",
        "%matplotlib inline\ncat = \\\n1\nx = cat",
        "!pip install \\\nnumpy\nx = 1",
        "x = 7 \\\n%2",
        "get_ipython().run_line_magic('matplotlib', 'inline').show()\ndisplay(1, raw=True)\nx = 1",
    ],
)
def test_notebook_commands_are_taken_out(cell):
    loaded = notebook(cell)
    assert loaded.problems == []
    assert loaded.namespace["x"] == 1


def test_a_large_cell_may_hold_many_commands():
    lines = ["def f():", *["    x = 1"] * 4000, *["!ls", "%who", "x = 1"] * 200]
    loaded = notebook("\n".join(lines))
    assert loaded.problems == []
    assert loaded.namespace["x"] == 1


@pytest.mark.parametrize("magic", ["bash", "html", "writefile out.py", "javascript", "script perl"])
def test_cells_in_other_languages_are_skipped(magic):
    loaded = notebook(f"%%{magic}\nx = 1\necho it's", "y = 2")
    assert loaded.problems == []
    assert {"x", "y"} & loaded.namespace.keys() == {"y"}


def test_commands_are_no_excuse_for_broken_python():
    loaded = notebook("%matplotlib inline\nx = 1\ndef f(:\n    pass\n")
    assert told(loaded) == [("SyntaxError", 1, 3)]
    assert loaded.namespace["x"] == 1
