"""Where functions are, and why nobody can call some of them."""

import pytest

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.local import read_functions
from autograder.classroom.reading.names import Names, describe_names
from autograder.classroom.reading.source import Source
from tests.support.loaded import GOOD, module, notebook, only, told


def test_names_are_those_a_hint_needs():
    text = "from math import sqrt\nclass Solution:\n    @staticmethod\n    def softmax(x): 0\n    def project(x): 0\n"
    names = describe_names(module(text + "def soft_max(x): pass\n_hidden = print\nnumber = 3\n").namespace)
    assert names == Names(("Solution", "soft_max", "sqrt"), {"class Solution": ("softmax", "project")})


def test_functions_inside_a_function_are_found():
    text = "def solution():\n    def softmax(x): return [y for y in x]\n    f = lambda: 0\ndef plain(): pass\n"
    assert describe_names(module(text).namespace) == Names(("solution", "plain"), {"function solution": ("softmax",)})


MAIN = "if __name__ == '__main__':\n    def softmax(x): return x\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            "import numpy as np\ndef f(x): return x\nf = f(np.ones(2))\n",
            3,
            "f is a function first, and this line gives",
        ),
        ("def f(x): return x\nf, g = 1, 2\n", 2, "a value of type int. Give that variable another name."),
        ("import numpy as np\nnp = 3\ndef f(x): return x\n", 2, "np is the module numpy first, and this line gives"),
        ("import math  # for sqrt\nmath = 3\ndef f(x): return x\n", 2, "math is the module math first, and this line"),
        ("def f(x): return x\nimport math\nmath = 3\n", 3, "math is the module math first, and this line gives"),
        ("x = 1\nasync def f(x): return x\n", 2, "f is an async function"),
        ("x = 1\n" + MAIN, 2, "under this `if`, which is not entered when your file is graded. Move them"),
    ],
)
def test_functions_that_nobody_can_call_are_told(text, line, words):
    problem = only(module(text))
    assert problem.line == line
    assert words in f"{problem.message} {problem.advice}"


TAKEN = "def f(x): return x\nf = f(3)\ng = 1\ndef g(x): return f(x)\ng = [2]\n"


def test_a_function_that_is_asked_for_is_there_also_where_a_variable_took_its_name():
    loaded = load(Source("work.py", "module", (TAKEN.encode(),), functions=("f", "h")))
    assert (loaded.namespace["f"](4), loaded.namespace["g"]) == (4, [2])
    assert [problem.line for problem in loaded.problems] == [2, 5]


def test_the_students_door_knows_what_is_asked_for():
    local, [problem, _] = read_functions(Source("work.py", "module", (TAKEN.encode(),)), ["f"])
    assert problem.message.startswith("f is a function first")
    assert local("f", (4,)).value == 4


def test_a_name_may_be_given_to_another_cell_s_variable():
    assert told(notebook("def f(x): return x", "%who\nf = 1")) == [("", 2, 2)]


@pytest.mark.parametrize(
    "text",
    [
        GOOD + "before = abs\n",
        GOOD + MAIN,
        "x = 1\nx = 2\n",
        GOOD + "import math\nmath = abs\n",
        GOOD + "import math as m\nimport cmath as m\n",
        GOOD + "m = 3\nimport math as m\n",
        "def f(x): return x\ndef f(x): return 2\n",
        "if True:\n    def f(): pass\ng = 1\n",
        "import asyncio\nasync def main(): pass\nif __name__ == '__main__':\n    asyncio.run(main())\n",
        "async def f(): pass\nasync def g():\n    await f()\ndef h(loop):\n    loop.run_until_complete(g())\n",
    ],
)
def test_other_ways_to_define_are_nobodys_business(text):
    assert module(text).problems == []


def test_a_module_that_was_never_there_is_told_once():
    assert told(module("import absent\nabsent = None\n" + GOOD)) == [("ModuleNotFoundError", None, 1)]


def test_hostile_names_are_harmless():
    text = "class M(type):\n    @property\n    def __module__(self): raise SystemExit\nclass C(metaclass=M): pass\n"
    names = describe_names(module(text + "globals()['a\\x1b[2J' * 99] = print\n").namespace)
    assert all(name.isprintable() and len(name) <= 80 for name in names.functions)
    assert "C" in names.functions
