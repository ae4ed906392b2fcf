"""A function that only forwards is told from one that does something itself."""

import ast
import inspect
import linecache

import pytest

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from autograder.sandbox.inside.replacing.forwarding import Passed, forwarded
from autograder.sandbox.inside.replacing.statements import MOST_LINES

HELPERS = """
import numpy as np
from functools import partial

def helper(z, axis=0, mask=False, power=2): return z

class Holder:
    @staticmethod
    def static(z): return z
    @classmethod
    def of_class(cls, z): return z
    def method(self, z): return z
    def through(self, z): return self.method(z)

class WithState:
    def __init__(self, power=1): self.power = power
    def method(self, z): return z ** self.power

held, with_state = Holder(), WithState(2)
"""


def calls(text):
    namespace = load(Source("work.py", "module", (f"{HELPERS}\n{text}\n".encode(),))).namespace
    return [(each.function.__name__, each.arguments) for each in forwarded(namespace["f"])]


@pytest.mark.parametrize(
    "text",
    [
        "def f(x): return helper(x)",
        "def f(x):\n    '''Weights.'''\n    # So that nan cannot come.\n    return helper(x)",
        "def f(x):\n    found = helper(x)\n    return found",
        "def f(x):\n    a, b = helper(x)\n    return a, b",
        "def f(x: np.ndarray) -> np.ndarray:\n    return helper(np.asarray(x, dtype=float))",
        "def f(x):\n    x = np.array(x, dtype=np.float64)\n    return helper(x)",
        "def f(x):\n    x: np.ndarray = np.array(x, float)\n    found: np.ndarray = helper(x)\n    return found",
        "def f(x):\n    x, = np.asarray(x),\n    return helper(x)",
        "f = lambda x: helper(x)",
        "def make(helper):\n    def f(x):\n        return helper(x)\n    return f\nf = make(helper)",
        "def make(helper):\n    return lambda x: helper(x)\nf = make(helper)",
        "def same(function):\n    return function\n@same\ndef f(x):\n    return helper(x)",
    ],
)
def test_the_helper_of_a_function_that_forwards_is_found(text):
    assert calls(text) == [("helper", {"z": Passed("x")})]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("def f(x): return helper(x, axis=-1)", {"axis": -1}),
        ("def f(x): return helper(x, -1)", {"axis": -1}),
        ("def f(x): return helper(x, mask=None)", {"mask": None}),
        ("def f(x): return helper(x, power=2)", {"power": 2}),
    ],
)
def test_what_is_given_besides_is_told(text, options):
    assert calls(text) == [("helper", {"z": Passed("x"), **options})]


def test_an_option_may_be_passed_on():
    assert calls("def f(x, dim=-1): return helper(z=x, axis=dim)") == [
        ("helper", {"z": Passed("x"), "axis": Passed("dim")})
    ]


def test_a_partial_gives_what_it_holds():
    text = "def own(z, axis): return z\nf = partial(own, axis=-1)"
    assert calls(text) == [("own", {"z": Passed("z"), "axis": -1})]


def test_several_steps_are_followed_and_no_circle_without_end():
    assert [name for name, _ in calls("def g(y): return helper(y)\ndef f(x): return g(x)")] == ["g", "helper"]
    assert {name for name, _ in calls("def f(x): return f(x)")} == {"f"}


@pytest.mark.parametrize(
    ("call", "names"),
    [
        ("Holder.static(x)", ["static"]),
        ("Holder.of_class(x)", ["of_class"]),
        ("held.method(x)", ["method"]),
        ("held.through(x)", ["through", "method"]),
        ("Holder().method(x)", ["method"]),
    ],
)
def test_a_helper_may_be_in_a_class(call, names):
    assert [name for name, _ in calls(f"def f(x): return {call}")] == names


@pytest.mark.parametrize(
    "text",
    [
        "def f(x): return helper(x) * 2",
        "def f(x): return helper(helper(x))",
        "def f(x): return helper(x.T)",
        "def f(x): return helper(-x)",
        "def f(x): return helper(np.abs(x))",
        "def f(x): return helper(np.asarray(x, dtype=int))",
        "def f(x): return helper(np.array(x, ndmin=3))",
        "def f(x): return helper(np.array(x, int))",
        "def f(x): return helper(helper(x, float))",
        "def f(x): return helper(x, axis=len(x))",
        "def f(x): return helper(x, x)",
        "def f(x): return helper(x, power=3)",
        "f = partial(helper, power=3)",
        "def own(q, k): return q\ndef f(q, k): return own(k, q)",
        "def f(x, y): return helper(np.asarray(x), np.asarray(x))",
        "def f(*x): return helper(*x)",
        "def f(**x): return helper(**x)",
        "def f(x):\n    x = x / 2\n    return helper(x)",
        "def f(x):\n    x -= 1\n    return helper(x)",
        "def f(x):\n    print(x)\n    return helper(x)",
        "def f(x):\n    y = helper(x)\n    return x",
        "def f(x):\n    a, b = helper(x)\n    return b, a",
        "def f(x):\n    x, y = np.asarray(y), np.asarray(x)\n    return helper(x)",
        "def f(x, mask):\n    mask = np.asarray(x)\n    return helper(x, mask=mask)",
        "def f(): return helper(np.asarray(held))",
        "def f(x, helper=np.exp): return helper(x)",
        "def f(x): return np.exp(x)",
        "def f(x): return np.vander(x)",
        "import textwrap\ndef f(x): return textwrap.dedent(x)",
        "def f(x): return with_state.method(x)",
        "held.power = 2\ndef f(x): return held.method(x)",
        "def f(x): return WithState().method(x)",
        "def f(x): return missing(x)",
        "def f(x): return (lambda z: z)(x)",
        "f, g = lambda x: helper(x), lambda x: helper(2 * x)",
        "def twice(function):\n    return lambda *x: function(*x) * 2\n@twice\ndef f(x):\n    return helper(x)",
        "exec('def f(x): return helper(x)')",
        "class Odd:\n    def __getattr__(self, name): raise SystemError\nodd = Odd()\ndef f(x): return odd.method(x)",
    ],
)
def test_one_that_does_something_itself_or_calls_what_is_not_the_students_does_not_forward(text):
    assert calls(text) == []


def test_a_file_that_is_not_the_students_is_not_opened(monkeypatch):
    monkeypatch.setattr(linecache, "cache", {})
    assert list(forwarded(inspect.signature)) == []  # which forwards all its work
    assert linecache.cache == {}


def test_of_a_function_as_long_as_a_file_only_the_beginning_is_parsed(monkeypatch):
    text = "def f(x):\n" + "    x = x + 1\n" * 20_000
    function = load(Source("work.py", "module", (text.encode(),))).namespace["f"]
    parsed, parse = [], ast.parse
    monkeypatch.setattr(ast, "parse", lambda text: parsed.append(text) or parse(text))
    assert list(forwarded(function)) == []
    assert [text.count("\n") for text in parsed] == [MOST_LINES]
