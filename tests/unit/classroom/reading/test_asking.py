"""A student's code that asks for an answer, at the student's door."""

import builtins

import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.local import read_functions
from autograder.classroom.reading.source import Source

TEXT = b"n = input('How many? ')\ndef f(x):\n    return x * int(input())\n"


def test_nobody_answers_while_a_file_is_read_or_a_function_called_and_input_is_as_before_then(monkeypatch):
    monkeypatch.setattr(builtins, "input", lambda prompt="": "3")
    functions, problems = read_functions(Source("work.py", "module", (TEXT,)), ["f"])
    assert [str(problem) for problem in problems] == [
        "EOFError in line 1: Nobody answers input() when your file is graded. Write the value into the file."
    ]
    with pytest.raises(CallFailed) as caught:
        functions("f", (1,))
    failed = caught.value
    assert (failed.error, failed.place.line, failed.message) == ("EOFError", 3, "EOF when reading a line")
    assert input() == "3"
