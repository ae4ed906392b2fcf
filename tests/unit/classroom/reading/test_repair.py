"""Text that is no Python: named for what it is, and put right where that is plain."""

import pytest

from tests.support.loaded import GOOD, module, only


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
        ("https://drive.google.com/file/d/1/view?usp=sharing", "a link"),
        ("%PDF-1.7 (", "a PDF"),
        ("PK\x03\x04(", "an archive"),
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
        "\u200bdef before():\n\u00a0\u00a0\u00a0\u00a0return 1\nx = 3\u00a0\u2212 1\n",
        GOOD + "x = len(\u201cab\u201d) + len(\u2018\u2019)\n",
        "def before\uff08\uff09\uff1a\n    return 1\nx = 2\n",
        "1 def before():\n2     return 1\n3 x = 2\n",
        " 8:  def before():\n 9:      return 1\n10:\n11:  x = 2\n\n",
    ],
)
def test_what_was_copied_along_is_taken_away_and_told(text):
    loaded = module(text)
    assert only(loaded).line is not None
    assert (loaded.namespace["before"](), loaded.namespace["x"]) == (1, 2)


def test_letters_between_quotes_stay_where_others_are_put_right():
    loaded = module(GOOD + "y = '\u2013\u00a0\u201cit\u2019s\u201d'\nx = 3\u00a0- 1\n")
    assert only(loaded).line == 4
    assert (loaded.namespace["x"], loaded.namespace["y"]) == (2, "\u2013\u00a0\u201cit\u2019s\u201d")


@pytest.mark.parametrize("text", ["1 x = (\n3 4)\n", "1 x = 1\ny = 1\n"])
def test_numbers_that_do_not_count_lines_are_no_line_numbers(text):
    assert "x" not in module(text).namespace


def test_text_that_runs_is_never_put_right():
    text = "x = '''\n>>> y = 1\n```\n%who\n'''\n...\n"
    loaded = module(text)
    assert loaded.problems == []
    assert ">>> y = 1\n```\n%who" in loaded.namespace["x"]


@pytest.mark.parametrize("text", [GOOD.replace(" ", "\u00a0"), "\u200b" + GOOD, GOOD + "\x1a"])
def test_spaces_of_web_pages_and_what_is_not_seen_do_no_harm(text):
    loaded = module(text)
    assert loaded.namespace["before"]() == 1
    assert "it was probably pasted" in only(loaded).advice
