import numpy as np
import pytest

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from autograder.sandbox.replacing import replace, right_function

RIGHT = b"import numpy as np\ndef f(x):\n    return np.exp(x)\n"


def replaced(text):
    namespace = load(Source("work.py", "module", (text.encode(),))).namespace
    replace(namespace, {"f": lambda x: "right"})
    return namespace


@pytest.mark.parametrize(
    "text",
    [
        "def g(x):\n    return f(x)\n",
        "other = f\ndef g(x):\n    return other(x)\n",
        "def g(x, use=f):\n    return use(x)\n",
        "def g(x, *, use=f):\n    return use(x)\n",
        "def make(use):\n    return lambda x: use(x)\ng = make(f)\n",
        "def make(use):\n    def inner(x):\n        return use(x)\n    return lambda x: inner(x)\ng = make(f)\n",
        "class C:\n    own = f\ndef g(x):\n    return C.own(x)\n",
        "class C:\n    own = staticmethod(f)\ndef g(x):\n    return C().own(x)\n",
        "class C:\n    def g(self, x, use=f):\n        return use(x)\ng = C().g\n",
        "class C:\n    def f(self, x): pass\n    def g(self, x):\n        return self.f(x)\nf, g = C().f, C().g\n",
        "class C:\n    @classmethod\n    def f(cls, x): pass\nf = C.f\ndef g(x):\n    return C.f(x)\n",
        "class M(type):\n    def __setattr__(*_): raise SystemError\nclass C(metaclass=M):\n    own = f\ng = f\n",
    ],
)
def test_a_right_function_stands_wherever_the_students_stood(text):
    namespace = replaced("def f(x):\n    return 'wrong'\n" + text)
    assert namespace["f"](1) == namespace["g"](1) == "right"


def test_nothing_else_is_replaced():
    text = (
        "import math\ndef f(x):\n    return 1\ndef copy(x):\n    return 1\nclass C:\n    f = copy\n"
        "def make(use):\n    def inner(x, u=use): return use(x), u(x), C.f(x), math.cos(x)\n    return inner\n"
        "g = make(copy)\ndef empty():\n    return lambda: later\n    later = 0\nlate = empty()\n"
    )
    assert replaced(text)["g"](0) == (1, 1, 1, 1)


def test_a_function_that_is_not_the_students_own_keeps_its_other_names():
    namespace = replaced("from math import cos\nf = cos\ndef g(x):\n    return cos(x)\n")
    assert (namespace["f"](0), namespace["g"](0)) == ("right", 1)


def test_a_missing_function_is_put_there():
    assert replaced("def g(x):\n    return f(x)\n")["g"](1) == "right"


def test_the_module_a_function_came_from_uses_the_right_one_too():
    helper = {}
    exec("def f(x):\n    return 'wrong'\ndef g(x):\n    return f(x)\n", helper)
    namespace = dict(helper)
    replace(namespace, {"f": lambda x: "right"})
    assert namespace["g"](1) == "right"


def test_what_is_done_to_numpy_does_not_reach_a_right_function(monkeypatch):
    right = right_function("f", RIGHT)
    monkeypatch.setattr(np, "exp", lambda x: "patched")
    assert right(0.0) == 1
