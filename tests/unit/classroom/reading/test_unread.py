"""Which missing functions a syntax error accounts for."""

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.unread import unread


def missing_from(source):
    loaded = load(source)
    missing = [name for name in ("f", "g") if name not in loaded.namespace]
    return {name: problem.line for name, problem in unread(source, loaded.problems, missing).items()}


def module(text):
    return Source("work.py", "module", (text.encode(),))


def test_a_function_with_a_syntax_error_is_told_from_one_that_is_not_there():
    assert missing_from(module("def f(x)\n    return x\n\ndef g(x):\n    return x\n")) == {"f": 1}
    assert missing_from(module("def g(x):\n    return x\n")) == {}


def test_where_nothing_of_a_module_can_be_read_all_are_missing_for_it():
    assert missing_from(module("x = 1\ndef (:\n")) == {"f": 2, "g": 2}


def test_in_a_notebook_only_the_functions_of_that_cell_are():
    cells = (b"x = 1", b"\ndef f(x):\n    return (x\n", b"def h(x):\n    return x")
    assert set(missing_from(Source("work.ipynb", "notebook", cells))) == {"f"}
