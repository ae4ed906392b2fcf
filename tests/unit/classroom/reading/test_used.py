"""What a function uses from around it: above all packages that are not there when it is graded."""

import sys

import packaging
import pytest
from IPython.core.autocall import ZMQExitAutocall

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.local import Local, read_functions
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.used import packages_used

TOP = """
import numpy as np
import math, packaging
from packaging import version
from pluggy import HookspecMarker as mark
from IPython.display import display
"""


@pytest.mark.parametrize(
    ("body", "packages"),
    [
        ("return np.linalg.norm(x) + math.pi + len(x)", []),
        ("return packaging", ["packaging"]),
        ("return version.parse('1')", ["packaging"]),
        ("return [version for each in x]", ["packaging"]),
        ("return mark", ["pluggy"]),
        ("import packaging.version, pluggy, numpy.linalg, json.decoder", ["packaging", "pluggy"]),
        ("import no_such_package_anywhere", []),
        ("return helper(x), Odd, unknown", []),
        ("return indirect(x)", ["packaging"]),
        ("return [lambda: [version for _ in x]]", ["packaging"]),
        ("try:\n        import pluggy\n    except ImportError:\n        pass", []),
        ("return display(x)", []),
    ],
)
def test_packages_in_a_function_are_found_and_its_own_names_are_none(body, packages):
    own = "class Meta(type):\n    __module__ = property(lambda one: 1 / 0)\nclass Odd(metaclass=Meta): pass\n"
    own += "def indirect(x):\n    return inner(x)\ndef inner(x):\n    return indirect(version)\n"
    names = {"__name__": "a_students_own"}
    exec(f"{TOP}{own}def helper(x):\n    return x\ndef f(x):\n    {body}\n", names)
    assert packages_used(names["f"], names, ["numpy"]) == packages


def test_a_notebooks_own_functions_are_no_package_also_where_the_program_that_runs_is_one(monkeypatch):
    monkeypatch.setitem(sys.modules, "__main__", packaging)  # as `python -m pytest` does
    cells = (b"def low(x):\n    return x\n", b"def f(x):\n    return low(x)\n")
    functions, _ = read_functions(Source("work.ipynb", "notebook", cells), ["f"], ["numpy"])
    assert functions("f", (1,)).value == 1


def test_what_jupyter_alone_has_is_told_as_such():
    names = {"__name__": "a_students_own", "quit": ZMQExitAutocall(None)}
    exec("def f(x):\n    quit()\n", names)
    with pytest.raises(CallFailed, match=r"Jupyter's own, such as quit\(\) or exit\(\)"):
        Local(names, packages=["numpy"])("f", (1,))


def test_a_function_that_is_a_packages_own_uses_it():
    assert packages_used(packaging.version.parse, {}, ["numpy"]) == ["packaging"]


@pytest.mark.parametrize("function", [None, len, 3])
def test_what_is_no_python_function_uses_none(function):
    assert packages_used(function, {}, []) == []


@pytest.mark.parametrize(("packages", "fails"), [(["numpy"], True), (["numpy", "packaging"], False), (None, False)])
def test_a_function_fails_at_the_students_door_as_it_will_when_it_is_graded(packages, fails):
    source = Source("work.py", "module", (b"def f():\n    import packaging\n    return packaging.__name__\n",))
    functions, _ = read_functions(source, ["f"], packages)
    if not fails:
        assert functions("f", ()).value == "packaging"
        return
    with pytest.raises(CallFailed, match="The package packaging is not available to the grader") as caught:
        functions("f", ())
    assert caught.value.error == "ModuleNotFoundError"
