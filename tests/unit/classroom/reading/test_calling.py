"""A student's function called right here: its value, what it changed, and why there is none."""

import gc
import os
import warnings

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.places import NOWHERE, Place
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.surroundings import surroundings


def run(text, *args, name="f"):
    return call(load(Source("work.py", "module", (text.encode(),))).namespace, name, args)


def failure(text, *args, name="f"):
    with pytest.raises(CallFailed) as caught:
        run(text, *args, name=name)
    return caught.value


def test_a_call_gives_its_value_and_leaves_the_arguments():
    x = np.array([1.0, np.nan])
    answer = run("def f(x, heads):\n    return heads", x, [(x, x)])
    assert answer.changed == ()
    assert type(answer.value) is list


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("x += 1", (0,)),
        ("x[0] = -0.0", (0,)),
        ("x.resize((2, 1), refcheck=False)", (0,)),
        ("heads[0][1][1] = 9", (1,)),
        ("heads.append(1)", (1,)),
        ("x[1] = 5; heads.clear()", (0, 1)),
        ("x[:] = x; y = x + 1; heads = []", ()),
    ],
)
def test_changed_arguments_are_found_and_the_checks_own_stay(body, changed):
    x = np.zeros(2)
    heads = [(x, np.array([1, 2]))]
    assert run(f"def f(x, heads):\n    {body}\n", x, heads).changed == changed
    assert x.tolist() == [0, 0]
    assert heads[0][1].tolist() == [1, 2]


SETTING = "np.seterr(all='raise')"
LEAVING = "os.chdir('/')"


@pytest.mark.parametrize(
    ("top", "body", "around"),
    [
        ("", SETTING, ("error settings",)),
        ("", LEAVING, ("working directory",)),
        ("", f"{LEAVING}; {SETTING}", ("error settings", "working directory")),
        ("np.geterr = np.seterr = os.getcwd = os.chdir = None", "change(all='raise')", ("error settings",)),
        (f"{SETTING}; {LEAVING}", f"{SETTING}; {LEAVING}", ("error settings", "working directory")),
        ("", "np.random.seed(1)", ()),
        ("", "old = np.seterr(all='raise'); np.seterr(**old)", ()),
    ],
)
def test_changed_surroundings_are_named_and_put_back(monkeypatch, tmp_path, top, body, around):
    for module, name in (np, "geterr"), (np, "seterr"), (os, "getcwd"), (os, "chdir"):
        monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.chdir(tmp_path)
    with np.errstate():
        text = f"import os\nimport numpy as np\nchange = np.seterr\n{top}\ndef f():\n    {body}\n"
        namespace = load(Source("work.py", "module", (text.encode(),))).namespace
        before = surroundings()
        assert call(namespace, "f", ()).around == around
        assert surroundings() == before


def test_surroundings_are_put_back_after_an_error(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    before = surroundings()
    text = f"import os\nimport numpy as np\ndef f():\n    {SETTING}; {LEAVING}\n    return 1 / np.zeros(1)\n"
    assert failure(text).error == "FloatingPointError"
    assert surroundings() == before


def test_a_call_from_a_folder_that_is_gone(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    assert run("def f():\n    return 1\n").around == ()


def test_missing():
    assert failure("g = 1").kind == failure("f = 1").kind == "missing"


def test_a_stub_is_not_started_but_its_caller_is():
    text = "def f():\n    raise NotImplementedError\ndef g():\n    return f()\n"
    assert failure(text).kind == "not started"
    caller = failure(text, name="g")
    assert (caller.kind, caller.error, caller.message) == ("raised", "NotImplementedError", "f is not written yet.")


def test_the_line_is_told_with_its_text_and_the_function_it_is_in():
    failed = failure("def f(x):\n    return [g(each) for each in x]\ndef g(x):\n    return x.nothing\n", [1.0])
    assert failed.place == Place(None, 4, "g", "return x.nothing")
    inside = failure("def f(x):\n    return [each.nothing for each in x]\n", [1.0])
    assert inside.place == Place(None, 2, "f", "return [each.nothing for each in x]")


def test_the_line_that_called_another_function_in_which_it_stopped_is_told():
    text = "def low(x):\n    return x.nothing\ndef f(x):\n    return [low(x)]\ndef again(x):\n    return again(x[0])\n"
    caller = failure(text, 1).caller
    assert (caller.line, caller.function, caller.text) == (4, "f", "return [low(x)]")
    assert failure(text, 1, name="low").caller == failure(text, [[1]], name="again").caller == NOWHERE


def test_the_line_is_the_last_of_the_students_own():
    failed = failure("import numpy as np\ndef f(x):\n    y = 1\n    return np.linalg.inv(x)\n", np.zeros((2, 3)))
    assert (failed.kind, failed.error, failed.place.line, failed.place.cell) == ("raised", "LinAlgError", 4, None)


def test_the_cell_is_told_for_a_notebook():
    namespace = load(Source("a.ipynb", "notebook", (b"import math", b"def f(x):\n    return math.sqrt(-1)"))).namespace
    with pytest.raises(CallFailed) as caught:
        call(namespace, "f", (1,))
    assert (caught.value.place.cell, caught.value.place.line) == (2, 2)


@pytest.mark.parametrize(
    ("statement", "error", "message"),
    [
        ("raise SystemExit(3)", "SystemExit", "3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("f()", "RecursionError", "maximum recursion depth exceeded"),
        ("import numpy; numpy.ones((10**7, 10**7))", "MemoryError", "Unable to allocate"),
        ("raise ValueError('a\\x1b[2J\\ud800' + 'b' * 999)", "ValueError", "a [2J\\ud800bbb"),
        ("raise Hostile", "Hostile", "(no text)"),
        ("raise Liar", "Liar", "lies"),
    ],
)
def test_nothing_a_student_raises_gets_out(statement, error, message):
    classes = (
        "class Hostile(BaseException):\n    def __str__(self): raise SystemExit\n"
        "class Text(str):\n    def __getitem__(self, i): raise SystemExit\n    encode = isprintable = None\n"
        "class Liar(Exception):\n    def __str__(self): return Text('lies')\n"
    )
    failed = failure(f"{classes}def f():\n    {statement}\n")
    assert (failed.kind, failed.error) == ("raised", error)
    assert failed.message.startswith(message)
    assert len(failed.message) <= 300
    assert failed.__context__ is None


def test_what_an_async_function_returns_makes_no_warning():
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        answer = run("async def f(x):\n    return x\n", 1)
        assert type(answer.value).__name__ == "coroutine"
        del answer
        gc.collect()
    assert warned == []
