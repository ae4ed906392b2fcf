"""Files that are loaded together: each is as the student ran it, and has what is not written in it."""

import sys

import pytest

from autograder.classroom.reading.calling import UNWRITTEN, CallFailed, call
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from autograder.sandbox.inside.replacing.replace import replace

SOFTMAX = "def softmax(x):\n    return helper(x)\ndef helper(x):\n    return x + 1\n"
ATTENTION = "def attention(x):\n    return helper(softmax(x))\ndef helper(x):\n    return 10 * x\n"
STUB = "def softmax(x):\n    raise NotImplementedError\n"


@pytest.fixture(autouse=True)
def imports_as_before(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    yield
    for name in "task1", "task2":
        sys.modules.pop(name, None)


def loaded(*texts, kinds="mmm"):
    """The texts as task1.py, task2.py and so on, or .ipynb for n, loaded together."""
    first, *more = (
        Source(f"task{number}.py", "module", (text.encode(),))
        if kind == "m"
        else Source(f"task{number}.ipynb", "notebook", (text.encode(),))
        for number, (text, kind) in enumerate(zip(texts, kinds, strict=False), start=1)
    )
    functions = ("softmax", "attention")
    return load(Source(first.name, first.kind, first.parts, (), (), tuple(more), functions))


def value(found, name):
    return call(found.home(name), name, (1,)).value


@pytest.mark.parametrize("kinds", ["mm", "nm", "mn", "nn"])
def test_every_file_keeps_its_own_helpers_and_gets_the_functions_of_others(kinds):
    for texts in (SOFTMAX, ATTENTION), (ATTENTION, SOFTMAX):
        found = loaded(*texts, kinds=kinds)
        assert (value(found, "softmax"), value(found, "attention")) == (2, 20)
        assert found.problems == []


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("line", "uses"),
    [
        ("from task{} import softmax\n", "softmax("),
        ("import task{0}\n", "task{0}.softmax("),
        ("import task{0} as softmax\n", "softmax.softmax("),
    ],
)
def test_imports_among_them_give_the_very_same_functions(number, line, uses):
    text = line.format(number) + ATTENTION.replace("softmax(", uses.format(number))
    found = loaded(SOFTMAX, text) if number == 1 else loaded(text, SOFTMAX)
    assert value(found, "attention") == 20
    replace(found, {"softmax": lambda x: 5})
    assert (value(found, "softmax"), value(found, "attention")) == (5, 50)


def test_a_file_is_run_once():
    count = "import sys\nsys.flags_seen = getattr(sys, 'flags_seen', 0) + 1\n"
    found = loaded("import task2\nimport task3\n" + ATTENTION, count + SOFTMAX, "from task2 import softmax\n")
    assert found.namespace["task2"].sys.flags_seen == 1
    del found.namespace["task2"].sys.flags_seen


def test_stubs_are_replaced_and_what_is_written_twice_is_not():
    found = loaded(SOFTMAX, STUB + ATTENTION)
    assert value(found, "attention") == 20
    own = "def softmax(x):\n    return 7\n"
    assert value(loaded(SOFTMAX, own + ATTENTION), "attention") == 70


def test_a_right_function_takes_the_place_of_one_that_is_nowhere_in_every_file():
    found = loaded("x = 1\ndef other(x):\n    return softmax(x)\n", ATTENTION)
    replace(found, {"softmax": lambda x: 5})
    assert value(found, "attention") == 50
    assert found.namespace["other"](1) == 5


def test_problems_name_their_file():
    found = loaded("1 / 0\n" + SOFTMAX, ATTENTION + "def broken(:\n")
    heads = [each.head for each in found.problems]
    assert heads == ["ZeroDivisionError in task1.py, line 1", "SyntaxError in task2.py, line 5"]


def test_problems_in_notebooks_name_file_and_cell():
    found = loaded(SOFTMAX, ATTENTION + "unknown\n", kinds="mn")
    assert [each.head for each in found.problems] == ["NameError in task2.ipynb, cell 1, line 5"]


def test_a_function_that_calls_one_that_is_not_written_in_another_file_is_started():
    found = loaded(STUB, "from task1 import softmax\n" + ATTENTION)
    with pytest.raises(CallFailed) as caught:
        value(found, "attention")
    assert (caught.value.error, caught.value.message) == (UNWRITTEN, "softmax is not written yet.")
    with pytest.raises(CallFailed) as caught:
        value(found, "softmax")
    assert caught.value.kind == "not started"
