"""Loading a student's file in a real worker, at every isolation level this machine reaches."""

import time

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.source import Source
from autograder.sandbox.outside.session import Session
from tests.support.workers import GOOD, outcome, session

pytestmark = pytest.mark.integration


def test_one_session_tells_all_about_a_file(zygote):
    text = (
        "import scipy\nfrom .helpers import g\nclass Solution:\n    def softmax(self): pass\n"
        "def f(x):\n    x[0] = 7\n    return x\nx = (\n"
    )
    with session(zygote, text) as s:
        assert [problem.kind for problem in s.problems] == ["SyntaxError", "ModuleNotFoundError", "ImportError"]
        assert s.names.functions == ("Solution", "f")
        assert s.names.inside == {"class Solution": ("softmax",)}
        assert s.call("f", (np.zeros(2), 1)[:1]).changed == (0,)
        with pytest.raises(CallFailed, match="missing"):
            s.call("softmax", ())


def test_notebooks_run_cell_by_cell(zygote):
    source = Source("a.ipynb", "notebook", (b"%pylab\ninput()", b"def f():\n    return 1", b"print(f())"))
    with Session(zygote, source) as s:
        assert [(problem.kind, problem.cell, problem.line) for problem in s.problems] == [("EOFError", 1, 2)]
        assert s.call("f", ()).value == 1


@pytest.mark.parametrize("kind", ["module", "notebook"])
def test_python_finds_the_classes_of_a_file_by_its_name(zygote, kind):
    text = (
        b"import pickle, typing\nclass A:\n    other: 'A'\ndef f():\n"
        b"    return type(pickle.loads(pickle.dumps(A()))) is typing.get_type_hints(A)['other'] is A\n"
    )
    with Session(zygote, Source("a", kind, (text,))) as s:
        assert s.call("f", ()).value is True


@pytest.mark.parametrize(
    "name", ["scipy", "pytest", "autograder", "autograder.checks", "autograder.sandbox", "charset_normalizer"]
)
def test_only_allowed_packages_are_found(zygote, name):
    failed = outcome(zygote, f"def f(x):\n    import {name}\n")
    assert (failed.kind, failed.error) == ("raised", "ModuleNotFoundError")


STAR = """
import sys
before = set(sys.modules)
from numpy import *
def f(x):
    return sorted(set(sys.modules) - before)
"""


def test_a_star_import_finds_everything_of_numpy_ready(zygote):
    assert outcome(zygote, STAR) == []


def test_a_loop_at_the_top_level_is_stopped_and_named(zygote):
    with session(zygote, GOOD + "step = 0\nwhile step < 9:\n    f(0)\ndef g():\n    return 3\nwhile True: pass\n") as s:
        start = time.monotonic()
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]
        assert s.call("g", ()).value == 3
        assert time.monotonic() - start < 2
        [problem] = s.problems
    assert problem.line in (5, 6)
    assert "its time was up" in problem.message


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (
            "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n",
            "did not end within 0.6 s",
        ),
        ("import os\nos._exit(0)\n", "It ended the program itself"),
        ("import os\nos.close(4)\n", "It closed the grader's connection."),
        ("import os\nos.closerange(0, 64)\n", "It closed the grader's connection."),
        ("import builtins\ndel builtins.len, builtins.type\n", "such as a built-in function."),
        ("import os\nos.write(4, b'x' * 100)\n", "own connection"),
    ],
)
def test_a_file_that_breaks_off_is_read_for_its_definitions(zygote, end, words):
    with session(zygote, GOOD + end) as s:
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]
        assert words in s.problems[0].message


def test_a_file_that_never_loads_has_no_functions(zygote):
    text = "import os\ndef stop(): os._exit(0)\ndef f(x=stop()): return x\n"
    with session(zygote, text) as s:
        assert (s.names.functions, s.names.inside) == ((), {})
        with pytest.raises(CallFailed, match="missing: The file could not be loaded"):
            s.call("f", (1,))
        assert len(s.problems) == 2


def test_a_file_that_is_too_large_is_not_read(zygote):
    with session(zygote, "#" * (1 << 20) + "\n" + GOOD) as s:
        assert "larger than 1024 KiB" in s.problems[0].message
        with pytest.raises(CallFailed, match="missing"):
            s.call("f", (1,))
