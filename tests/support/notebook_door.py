"""Functions as a notebook's cells define them, and the last line of what `check` says of them."""

import linecache

import pytest

from autograder.classroom.notebook import task_check


def unwritten(*args):
    raise NotImplementedError


def last_line(task):
    with pytest.raises(task_check.NotDone) as caught:
        task_check.check(task)
    lines = caught.value._render_traceback_()
    assert max(map(len, lines)) <= task_check.WIDTH
    return " ".join(lines)


def define(functions, monkeypatch, text):
    monkeypatch.setitem(linecache.cache, "cell.py", (len(text), None, text.splitlines(keepends=True), "cell.py"))
    exec(compile(text, "cell.py", "exec"), functions)
