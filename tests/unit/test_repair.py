"""Text that is no Python: named for what it is, and put right where that is plain."""

import sys

import pytest

from tests.support.loaded import module, only

GOOD = "def before():\n    return 1\n"


@pytest.fixture(autouse=True)
def _leave_no_module():
    yield
    sys.modules.pop("submission", None)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (">>> x = (", "A prompt of Python"),
        ("In [3]: def f(:", "A prompt of Python"),
        ("```python (", "marks code in a text"),
        ("%matplotlib inline (", "a command for Jupyter"),
        ("!pip install numpy (", "a command for Jupyter"),
        ("pip install numpy (", "a command for Jupyter"),
        ("before? (", "a command for Jupyter"),
        ("@@ -1,3 +1,4 @@", "comparison of two files"),
        ("+def f(x)", "comparison of two files"),
        ("<html><body>", "web page"),
        ("</pre>", "web page"),
        ("{\\rtf1\\ansi", "word processor"),
        ("12: def f(x):", "line number"),
        ("12. def f(x):", "line number"),
        ("12  def f(x):", "line number"),
    ],
)
def test_a_line_that_is_no_python_is_told_for_what_it_is(line, words):
    # The last line keeps the whole from being put right.
    problem = module(line + "\n" + GOOD + "def broken(:\n").problems[0]
    assert (problem.kind, problem.line) == ("SyntaxError", 1)
    assert words in problem.message
    assert problem.advice


@pytest.mark.parametrize(
    "text",
    [
        ">>> def before():\n...     return 1\n>>> x = (\n...   2)\n",
        "In [1]: def before():\n   ...:     return 1\n   ...:\nOut[1]: 3 apples\nIn [2]: x = 2\n",
        "Here is the code:\n\n```python\n" + GOOD + "x = 2\n```\nIt works.\n",
        "    x = 2\n    def before():\n        return 1\n",
        "%matplotlib inline\n!pip install numpy\n" + GOOD + "x = 2\nbefore?\n",
    ],
)
def test_what_was_copied_along_is_taken_away_and_told(text):
    loaded = module(text)
    assert only(loaded).line is not None
    assert (loaded.namespace["before"](), loaded.namespace["x"]) == (1, 2)


def test_text_that_runs_is_never_put_right():
    text = "x = '''\n>>> y = 1\n```\n%who\n'''\n...\n"
    loaded = module(text)
    assert loaded.problems == []
    assert ">>> y = 1\n```\n%who" in loaded.namespace["x"]
