import sys
import warnings

import numpy as np
import pytest

from autograder.classroom.reading.names import Names, describe_names
from tests.support.loaded import module, notebook, only, told


@pytest.fixture(autouse=True)
def _leave_no_module():
    yield
    sys.modules.pop("submission", None)


GOOD = "def before():\n    return 1\n"
AFTER = "\ndef after():\n    return 2\n"


def test_a_sound_file_has_no_problems():
    loaded = module('"""Mine."""\nfrom __future__ import annotations\nX: list[Y] = [1]\n' + GOOD)
    assert loaded.problems == []
    assert loaded.namespace["before"]() == 1
    assert loaded.namespace["__annotations__"] == {"X": "list[Y]"}


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("import scipy.special", "ModuleNotFoundError", "The package scipy is not available to the grader. Use NumPy."),
        ("import matplotlib.pyplot as plt", "ModuleNotFoundError", "Pictures are not graded, so that does no harm."),
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


@pytest.mark.parametrize(
    ("text", "kind", "line", "advice"),
    [
        (GOOD + AFTER + "def broken(x)\n    return x\n", "SyntaxError", 6, "colon"),
        (GOOD + AFTER + "NAME = \u201chead\u201d\n", "SyntaxError", 6, "typographic quotes"),
        (GOOD + "def broken(x):\nreturn x\n" + AFTER, "IndentationError", 4, "Indent the lines"),
        (GOOD + "x = 1\n  y = 2\n" + AFTER, "IndentationError", 4, "exactly below that line"),
        (GOOD + 'NAME = "head\n' + AFTER, "SyntaxError", 3, "A quotation mark is missing."),
        (GOOD + "def broken(x):\n    if x:\n\treturn x\n" + AFTER, "TabError", 5, "spaces only"),
        (GOOD + "def broken(x):\n    return (x\n" + AFTER, "SyntaxError", 4, "brackets"),
        (GOOD + "print 'x'" + AFTER, "SyntaxError", 3, "Python 2"),
        (GOOD + "x\u00a0= 1" + AFTER, "SyntaxError", 3, "pasted"),
    ],
)
def test_whole_functions_of_a_broken_file_are_salvaged(text, kind, line, advice):
    loaded = module(text)
    assert told(loaded)[0] == (kind, None, line)
    assert advice in loaded.problems[0].advice
    assert loaded.namespace["before"]() + loaded.namespace["after"]() == 3
    assert "broken" not in loaded.namespace


def test_a_return_in_the_first_column_is_said_to_begin_too_far_left():
    loaded = module(GOOD + "def f(x):\n    y = x\nreturn y\n" + AFTER)
    assert told(loaded) == [("SyntaxError", None, 5)]
    assert only(loaded).advice == "It begins too far left: inside a function, lines begin with 4 spaces."


@pytest.mark.parametrize("quotes", ['"""', 'f"""'])
def test_a_text_of_many_lines_without_an_end_may_begin_far_above(quotes):
    loaded = module(GOOD + f"def broken():\n    {quotes}Text.\n" + AFTER + '    """Text."""\n')
    assert "begin at the first function that could not be read" in only(loaded).advice


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


def test_names_that_jupyter_gives_are_there():
    assert notebook("1", "x = _\ny = Out[1]\nz = In[0]").problems == []


def test_a_function_that_lost_its_end_is_not_salvaged():
    loaded = module("def broken(x):\n    y = 1\n      z = 2\n    return x\n" + AFTER)
    assert "broken" not in loaded.namespace
    assert "after" in loaded.namespace


def test_salvaged_code_keeps_its_line_numbers():
    loaded = module("def broken(x)\n    return x\n\ndef fails():\n    return 1 / 0\nfails()\n")
    assert told(loaded) == [("SyntaxError", None, 1), ("ZeroDivisionError", None, 5)]


def test_both_sides_of_a_merge_conflict_are_dropped():
    conflict = "<<<<<<< HEAD\ndef both(): return 1\n=======\ndef both(): return 2\n>>>>>>> main\n"
    loaded = module(GOOD + conflict + AFTER)
    assert told(loaded) == [("SyntaxError", None, 3)]
    assert "delete the marker lines" in only(loaded).advice
    assert {"before", "after", "both"} & loaded.namespace.keys() == {"before", "after"}


def test_an_error_that_only_the_compiler_finds_costs_one_statement():
    loaded = module(GOOD + "return 5\n" + AFTER)
    assert told(loaded) == [("SyntaxError", None, 3)]
    assert loaded.namespace["after"]() == 2


@pytest.mark.parametrize("depth", [1000, 5000])
def test_nesting_that_python_cannot_read_is_a_problem(depth):
    assert only(module("x = " + "(" * depth + ")" * depth)).kind in ("MemoryError", "RecursionError", "SyntaxError")


@pytest.mark.parametrize(
    ("raw", "word", "value"),
    [
        (b"\xef\xbb\xbfx = '\xc3\xa9'\r\ny = 1\r\n", None, "é"),
        (b"# coding: latin-1\nx = '\xe9'\n", None, "é"),
        (b"x = '\xe9'\n", "not utf-8", "é"),
        (b"# caf\xe9\nx = '\x81'\n", "not utf-8", "\x81"),
        (b"# coding: utf-8\nx = '\xe9'\n", "not utf-8", "é"),
        (b"# -*- coding: klingon -*-\nx = 'k'\n", "klingon", "k"),
        ("x = 'é'\n".encode("utf-16"), "UTF-16", "é"),
        ("x = 'e'\n".encode("utf-16-le"), "NUL", "e"),
        (b"x = 'e'\n\0\0\0", "NUL", "e"),
        (b"x = 'e'\ry = 2\r", None, "e"),
    ],
)
def test_every_encoding_is_read_or_named(raw, word, value):
    loaded = module(raw)
    assert loaded.namespace["x"] == value
    assert [word in problem.message for problem in loaded.problems] == ([True] if word else [])
    assert all(problem.advice == "Save the file as UTF-8." for problem in loaded.problems)


@pytest.mark.parametrize("raw", [b"", b"# nothing yet\n", b"\xff" * 50, bytes(range(256))])
def test_no_bytes_raise(raw):
    assert describe_names(module(raw).namespace) == Names()


def test_the_main_block_runs_in_a_notebook_only():
    block = "if __name__ == '__main__':\n    ran = True\n"
    assert "ran" not in module(block).namespace
    assert "ran" in notebook(block).namespace


def test_classes_find_their_module():
    text = (
        "from __future__ import annotations\nimport dataclasses, pickle\n@dataclasses.dataclass\nclass P:\n    x: int\n"
    )
    assert module(text + "copy = pickle.loads(pickle.dumps(P(3)))\n").namespace["copy"].x == 3


def test_a_cell_that_fails_does_not_stop_the_others():
    loaded = notebook(
        "f(1)", "import numpy as np\n1 / 0\ndone = 1", "def f(x)\n  return x", "def f(x):\n    return np.exp(x)"
    )
    assert told(loaded) == [("NameError", 1, 1), ("ZeroDivisionError", 2, 2), ("SyntaxError", 3, 1)]
    assert loaded.namespace["f"](0) == loaded.namespace["done"] == 1


def test_future_features_hold_in_later_cells():
    loaded = notebook("from __future__ import annotations", "def f(x: missing): pass")
    assert loaded.problems == []


@pytest.mark.parametrize(
    "cell",
    [
        "%matplotlib inline\n%load_ext autoreload\nx = 1",
        "!pip install numpy \\\n    scipy\nx = 1",
        "pip install numpy\nx = 1",
        "!echo \"don't (\nx = 1",
        "abs?\n?abs\nabs??\nx = 1",
        "files = !ls\nx = 1\nassert files is None",
        "x = 0\nif True:\n    %who\n    x = 1",
        "%time x = 1",
        "%timeit -n1 -r1 1 + 1\nx = 1",
        "%%time\nx = 1",
        "\n%%capture out\n%%time\nx = 1",
        "x = 1\ntext = '''\n%d items\n!ls\nhelp?\n'''\nassert '%d' in text and '!ls' in text and 'help?' in text",
        "x = 7 \\\n%2",
        "get_ipython().run_line_magic('matplotlib', 'inline').show()\ndisplay(1, raw=True)\nx = 1",
    ],
)
def test_notebook_commands_are_taken_out(cell):
    loaded = notebook(cell)
    assert loaded.problems == []
    assert loaded.namespace["x"] == 1


@pytest.mark.parametrize("magic", ["bash", "html", "writefile out.py", "javascript", "script perl"])
def test_cells_in_other_languages_are_skipped(magic):
    loaded = notebook(f"%%{magic}\nx = 1\necho it's", "y = 2")
    assert loaded.problems == []
    assert {"x", "y"} & loaded.namespace.keys() == {"y"}


def test_commands_are_no_excuse_for_broken_python():
    loaded = notebook("%matplotlib inline\nx = 1\ndef f(:\n    pass\n")
    assert told(loaded) == [("SyntaxError", 1, 3)]
    assert loaded.namespace["x"] == 1


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


def test_definitions_only_salvages_too():
    loaded = module("while True: pass\nx = (\n" + AFTER, definitions_only=True)
    assert only(loaded).kind == "SyntaxError"


def test_warnings_about_the_text_are_no_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert module("x = '\\d'\n").problems == []


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


def test_a_line_that_cannot_be_read_is_shown():
    assert "The line is `def f(x)`." in only(module("x = 1\ndef f(x)\n    return x\n")).message
