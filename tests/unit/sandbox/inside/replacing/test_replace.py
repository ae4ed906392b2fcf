import numpy as np
import pytest

from autograder.classroom.reading.execution import OutOfTime
from autograder.classroom.reading.loading import Loaded, load
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.time_limit import stopped_before
from autograder.sandbox.inside.replacing.replace import replace, right_function

RIGHT = b"import numpy as np\ndef f(x):\n    return np.exp(x)\n"


def replaced(text, **others):
    loaded = load(Source("work.py", "module", (text.encode(),)))
    replace(loaded, others or {"f": lambda x: "right"})
    return loaded.namespace


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
        "class C(metaclass=type('M', (type,), {})):\n    own = staticmethod(f)\ndef g(x):\n    return C.own(x)\n",
        "def make(use):\n    return lambda x: use(x) if x else late\n    late = 0\ng = make(f)\n",
        "class C:\n    def g(self, x, use=f):\n        return use(x)\ng = C().g\n",
        "class C:\n    def f(self, x): pass\n    def g(self, x):\n        return self.f(x)\nf, g = C().f, C().g\n",
        "class C:\n    @classmethod\n    def f(cls, x): pass\nf = C.f\ndef g(x):\n    return C.f(x)\n",
        "own = partial(f, key=1)\ndef g(x):\n    return partial(own)(x)\n",
        "def own(use, x):\n    return use(x)\ng = partial(own, f)\n",
        "def own(x, use):\n    return use(x)\ng = partial(own, use=f)\n",
        "all_of_them = {'f': f}\ndef g(x):\n    return all_of_them['f'](x)\n",
        "steps = [[len, f]]\ndef g(x):\n    return steps[0][1](x)\n",
        "class C:\n    def __init__(self, use): self.use = use\nc = C(f)\ndef g(x):\n    return c.use(x)\n",
        "class C:\n    def __init__(self, use): self.use = {'f': use}\ndef g(x, c=C(f)):\n    return c.use['f'](x)\n",
        "numbers = list(range(5000))\nlater = [f]\ndef g(x):\n    return later[0](x)\n",
        "endless = []\nendless.append(endless)\nendless.append(f)\ndef g(x):\n    return endless[0][1](x)\n",
        "class M(type):\n    def __setattr__(*_): raise SystemError\nclass C(metaclass=M):\n    own = f\ng = f\n",
    ],
)
def test_a_right_function_stands_wherever_the_students_stood(text):
    namespace = replaced("from functools import partial\ndef f(x, key=1):\n    return 'wrong'\n" + text)
    assert namespace["f"](1) == namespace["g"](1) == "right"


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    return helper(x)\ndef g(x):\n    return helper(x)\n",
        "f = lambda x: helper(x)\ndef g(x, use=helper):\n    return use(x)\n",
        "def f(x):\n    return helper(x, axis=-1)\ndef g(x):\n    return helper(x, -1)\n",
        "def f(x, dim=-1):\n    return helper(axis=dim, z=x)\ndef g(x):\n    return helper(axis=-1, z=x)\n",
        "def f(x, dim=-1):\n    return helper(x, axis=dim)\ndef g(x):\n    return helper(x)\n",
        "def step(y):\n    return helper(y)\ndef f(x):\n    return step(x)\ndef g(x):\n    return helper(x)\n",
        "f = partial(helper, axis=-1)\ndef g(x):\n    return helper(x, axis=-1)\n",
        "class C:\n    def own(self, x): pass\ndef f(x):\n    return C().own(x)\ndef g(x):\n    return C().own(x)\n",
        "def make(use):\n    def f(x): return use(x)\n    return f, lambda x: use(x)\nf, g = make(helper)\n",
    ],
)
def test_the_function_that_does_all_the_work_is_replaced_too(text):
    namespace = replaced("from functools import partial\ndef helper(z, axis=-1):\n    return 'wrong'\n" + text)
    assert namespace["f"](1) == namespace["g"](1) == "right"


@pytest.mark.parametrize("axis", ["-1", "0"])
@pytest.mark.parametrize("call", ["helper(x, axis=0)", "helper(x, axis=None)", "helper(x, 0)", "helper(x, axis=2)"])
def test_a_call_of_it_that_asks_for_something_else_still_goes_to_it(call, axis):
    helper = f"def helper(z, axis=1):\n    return 'theirs'\ndef f(x):\n    return helper(x, axis={axis})\n"
    assert replaced(f"{helper}def g(x):\n    return {call}\n")["g"](np.ones((2, 2))) == "theirs"


def test_a_call_of_it_without_an_axis_goes_to_it_where_the_usual_one_is_another():
    helper, x = "def helper(z, axis=0):\n    return 'theirs'\n", np.ones((2, 2))
    assert replaced(helper + "def f(x):\n    return helper(x, axis=-1)\n")["helper"](x) == "theirs"
    assert replaced(helper + "def f(x):\n    return helper(x)\n")["helper"](x) == "right"


def test_a_call_of_it_with_less_than_the_right_one_needs_still_goes_to_it():
    text = "def helper(x, y=1):\n    return 'theirs'\ndef f(x, y):\n    return helper(x, y)\n"
    namespace = replaced(text, f=lambda x, y: "right")
    assert (namespace["helper"](1, 2), namespace["helper"](1)) == ("right", "theirs")


def test_a_function_that_does_more_than_to_call_another_leaves_that_as_it_is():
    text = "def helper(x):\n    return 'theirs'\ndef f(x):\n    return helper(-x)\ndef g(x):\n    return helper(x)\n"
    assert replaced(text)["g"](1) == "theirs"


def test_a_function_is_replaced_also_if_it_does_not_forward_all_that_the_right_one_needs():
    text = "def helper(x):\n    return 'theirs'\ndef f(x, y):\n    return helper(x)\n"
    namespace = replaced(text, f=lambda x, y: "right")
    assert (namespace["f"](1, 2), namespace["helper"](1)) == ("right", "theirs")


def test_a_function_that_is_asked_for_is_more_than_anothers_helper():
    text = "def f(x):\n    return 1\ndef h(x):\n    return f(x)\ndef g(x, use=f):\n    return use(x)\n"
    namespace = replaced(text, f=lambda x: "right", h=lambda x: "another")
    assert [namespace[name](1) for name in "fgh"] == ["right", "right", "another"]


def test_those_that_call_the_helper_of_a_function_without_end_do_not_wait_for_it():
    text = "def helper(x):\n    while True: pass\ndef f(x):\n    return helper(x)\ndef g(x):\n    return helper(x)\n"
    namespace = replaced(text, f=stopped_before("f"))
    with pytest.raises(OutOfTime):
        namespace["g"](1)


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
    replace(Loaded(namespace, []), {"f": lambda x: "right"})
    assert namespace["g"](1) == "right"


def test_what_is_done_to_numpy_does_not_reach_a_right_function(monkeypatch):
    right = right_function("f", RIGHT)
    monkeypatch.setattr(np, "exp", lambda x: "patched")
    assert right(0.0) == 1
