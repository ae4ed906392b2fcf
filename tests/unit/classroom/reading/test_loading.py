"""Statements of a file run one by one: what fails is told and stops no other."""

import numpy as np
import pytest

from tests.support.loaded import AFTER, GOOD, module, only, told


def test_a_sound_file_has_no_problems():
    loaded = module('"""Mine."""\nfrom __future__ import annotations\nX: list[Y] = [1]\n' + GOOD)
    assert loaded.problems == []
    assert loaded.namespace["before"]() == 1
    assert loaded.namespace["__annotations__"] == {"X": "list[Y]"}


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("import scipy.special", "ModuleNotFoundError", "The package scipy is not available to the grader. Use NumPy."),
        (
            "import matplotlib.pyplot as plt",
            "ModuleNotFoundError",
            "If none of your functions draws, that does no harm.",
        ),
        ("from .helpers import f", "ImportError", ".helpers cannot be imported with a dot. Put everything into one"),
        ("from . import helpers", "ImportError", ".helpers cannot be imported with a dot. Put everything into one"),
        ("raise ModuleNotFoundError(name='_tkinter')", "ModuleNotFoundError", "The package tkinter is not available"),
        ("raise ModuleNotFoundError(name='lzma')", "ModuleNotFoundError", "to the grader. Do without it."),
        ("raise FileNotFoundError(2, 'No such file')", "FileNotFoundError", "[Errno 2] No such file. "),
        ("ls -la", "NameError", "a command for Jupyter or the terminal"),
        ("np.zeros(3)", "NameError", "Is `import numpy as np` missing at the top?"),
        ("def f(x: Optional[int]): return x", "NameError", "Is `from typing import Optional` missing at the top?"),
        ("from google.colab import drive", "ModuleNotFoundError", "It is there on Google Colab only."),
        ("get_ipython().system('ls')", "NameError", "get_ipython is there in a notebook only. Delete this line."),
        ("import my_helpers", "ModuleNotFoundError", "my_helpers was not handed in"),
        ("open('data.csv')", "FileNotFoundError", "data.csv is not there when your file is graded. Do not read"),
        ("import numpy; numpy.loadtxt('d:/x.csv')", "FileNotFoundError", "d:/x.csv is not there when your file is"),
        ("raise SystemExit(0)", "SystemExit", "The file ends the program here. Delete this line."),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", "interrupts itself"),
        (
            "assert 1 == 2",
            "AssertionError",
            "What this line asserts is not so. If it only tries things out, it does no",
        ),
        ("assert 1 == 2, 'not 1'", "AssertionError", "not 1"),
        ('raise RuntimeError("can\'t start new thread")', "RuntimeError", "Delete this line, or do without it."),
        ("raise PermissionError(1, 'no')", "PermissionError", "Delete this line, or do without it."),
        ("raise EOFError", "EOFError", "Nobody answers input() when your file is graded."),
        ("import numpy; numpy.ones((10**7, 10**7))", "MemoryError", "Unable to allocate"),
        ("def f(): f()\nf()", "RecursionError", "A function calls itself without end."),
        ("softmx(1)", "NameError", "name 'softmx' is not defined. Define the name above"),
        ("raise NotImplementedError", "NotImplementedError", "is not written yet"),
        ("raise ValueError('x' * 5000)", "ValueError", "xxx …"),
        ("class E(BaseException):\n    __str__ = None\nraise E", "E", "(no text)"),
    ],
)
def test_a_statement_that_fails_does_not_stop_the_others(line, kind, words):
    loaded = module(GOOD + line + AFTER)
    problem = only(loaded)
    assert problem.kind == kind
    assert words in f"{problem.message} {problem.advice}"
    assert len(problem.message) <= 300
    assert problem.line is not None
    assert loaded.namespace["before"]() + loaded.namespace["after"]() == 3


def test_statements_on_one_line_run_once_each():
    loaded = module("seen = []\nseen.append(1); 1 / 0; seen.append(2)\n@missing\ndef f(): pass\nseen.append(3)\n")
    assert told(loaded) == [("ZeroDivisionError", None, 2), ("NameError", None, 3)]
    assert loaded.namespace["seen"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("def f(x: Missing = 1) -> list[Missing]:", "Missing"),
        ("@missing\ndef f(x=1):", "missing"),
        ("@missing.compile(fast=True)\ndef f(x: Missing = 1):", "missing"),
        ("def double(f):\n    return lambda: 2 * f()\n@double\ndef f(x: Missing = 0.5):", "Missing"),
    ],
)
@pytest.mark.parametrize("before", ["", "1 / 0\n"])
def test_a_function_works_without_an_annotation_or_a_decorator_that_fails(head, name, before):
    loaded = module(f"{before}{head}\n    return x\n{AFTER}")
    assert name in loaded.problems[-1].message
    assert len(loaded.problems) == 1 + bool(before)
    assert loaded.namespace["f"]() == 1
    assert loaded.namespace["after"]() == 2


def test_a_decorator_that_was_stopped_by_the_clock_is_not_entered_again():
    text = "from autograder.classroom.reading.execution import OutOfTime\ncalls = []\n"
    text += "def slow(f):\n    calls.append(f)\n    raise OutOfTime\n@slow\ndef f():\n    return 1\n"
    namespace = module(text).namespace
    assert (namespace["f"](), len(namespace["calls"])) == (1, 1)


def test_a_default_that_fails_does():
    assert "f" not in module("def f(x=missing):\n    return x\n").namespace


def test_the_line_is_that_of_the_students_own_code():
    loaded = module("import json\ndef f():\n    json.loads('{')\n\n\nf()\n")
    assert told(loaded) == [("JSONDecodeError", None, 3)]


def test_errors_that_follow_from_a_statement_that_failed_are_not_told():
    text = "import matplotlib.pyplot as plt\nfrom seaborn import (\n    set_theme as theme)\nplt.plot(1)\ntheme()\n"
    text += "figure = plt.figure()\nfigure.show()\nnumber = 1 / 0\nprint(number)\n"
    assert told(module(text)) == [
        ("ModuleNotFoundError", None, 1),
        ("ModuleNotFoundError", None, 2),
        ("ZeroDivisionError", None, 8),
    ]


def test_errors_that_have_a_cause_of_their_own_are_told():
    assert told(module("import matplotlib\nprint(number)\n")) == [
        ("ModuleNotFoundError", None, 1),
        ("NameError", None, 2),
    ]


def test_a_line_below_a_function_that_uses_its_argument_may_be_meant_to_be_inside_it():
    head = "def project(tokens, w):\n    raise NotImplementedError\n\n"
    words = "tokens is an argument of project. Is this line meant to be inside it? Then let it begin with 4 spaces."
    words += " If not, give tokens a value above this line."
    assert only(module(f"{head}result = tokens @ w\n")).advice == words
    for line in ("result = token @ w", "class Outer:\n    found = 1 / 0", "project(1, 2) + w"):
        assert words not in only(module(f"{head}{line}\n")).advice


def test_classes_find_their_module():
    text = (
        "from __future__ import annotations\nimport dataclasses, pickle\n@dataclasses.dataclass\nclass P:\n    x: int\n"
    )
    assert module(text + "copy = pickle.loads(pickle.dumps(P(3)))\n").namespace["copy"].x == 3


def test_definitions_only_enters_no_loop():
    text = "import math\nE = 1e-9\nA, B = 1, 2\nT: tuple = (1, -math.pi)\ng = lambda x: x\nwhile True: pass\nf(\n)\n"
    loaded = module(text + AFTER, definitions_only=True)
    assert loaded.problems == []
    assert {"math", "E", "T", "g", "after", "A"} & loaded.namespace.keys() == {"math", "E", "T", "g", "after"}


def test_constants_that_numpy_makes_are_definitions():
    assert "E" not in module("import numpy as np\nE = np.linalg.eigvals(0)\n", definitions_only=True).namespace
    text = "import numpy as np\nTINY = np.finfo(float).tiny\nM = np.array([[float('inf')]], dtype=float)\nX = input()\n"
    loaded = module(text, definitions_only=True)
    assert {"np", "TINY", "M", "X"} & loaded.namespace.keys() == {"np", "TINY", "M"}


def test_what_a_file_sets_for_all_of_numpy_is_put_back():
    before = np.geterr()
    loaded = module("import numpy as np\nnp.seterr(all='raise')\ndef f():\n    return np.exp(np.array(-1000.0))\n")
    assert np.geterr() == before
    assert loaded.namespace["f"]() == 0


def test_a_file_that_waits_for_numpys_errors_gets_them():
    text = "import numpy as np\nnp.seterr(over='raise')\ndef f(x):\n    try:\n        return np.exp(x)\n"
    with np.errstate():
        loaded = module(text + "    except FloatingPointError:\n        return 'too large'\n")
        assert loaded.namespace["f"](np.array(1000.0)) == "too large"


def test_problems_are_capped():
    assert len(module("1 / 0\n" * 500).problems) == 50


def test_what_is_told_is_the_same_every_time():
    text = "class Foo:\n    pass\n\nraise ValueError(Foo())\n"
    told_each_time = {str(only(module(text))) for _ in range(3)}
    assert told_each_time == {"ValueError in line 4: <submission.Foo object at 0x…>."}
