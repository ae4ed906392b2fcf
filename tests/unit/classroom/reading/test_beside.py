"""What cells of a notebook write with %%writefile is their work, since nothing is written where it is graded."""

import sys

import pytest

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source
from tests.support.loaded import only

ONE, TWO = "def one():\n    return 1\n", "def two():\n    return 2 * one()\n"


@pytest.fixture(autouse=True)
def _leave_no_module(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    yield
    for name in ("submission", "mine", "utils", "utils.maths", "utils.more", "utils.more.further"):
        sys.modules.pop(name, None)


def graded(*cells):
    return load(Source("work.ipynb", "notebook", tuple(cell.encode() for cell in cells), kit=("classroom",)))


@pytest.mark.parametrize(
    "cells",
    [
        ["%%writefile mine.py\n" + ONE + TWO, "from mine import *"],
        ["%%writefile mine.py\n" + ONE + TWO, "import mine\nprint(mine.two())"],
        ["%%file mine.py\n" + ONE + TWO, "!python mine.py"],
        ["%%writefile /content/mine.py\n" + ONE + TWO],
        ["%%writefile mine.py\n" + ONE, "%%writefile -a mine.py\n" + TWO],
        ["%%writefile mine.py\nbroken", "%%writefile mine.py\n" + ONE, "%%file --append mine.py\n" + TWO],
    ],
)
def test_written_functions_are_found(cells):
    loaded = graded(*cells)
    assert loaded.problems == []
    assert loaded.namespace["two"]() == 2


@pytest.mark.parametrize(
    "text",
    [
        "from utils.maths import two",
        "import utils.maths as maths\ntwo = maths.two",
        "from utils import maths\ntwo = maths.two",
        "import utils.more.further\ntwo = utils.more.further.two",
    ],
)
@pytest.mark.parametrize("init", [(), (("utils", b"N = 1\n"),)])
def test_modules_of_a_package_are_found(text, init):
    maths = ("utils.maths", (ONE + TWO).encode())
    further = ("utils.more.further", b"from ..maths import two\n")
    loaded = load(Source("work.py", "module", (text.encode(),), beside=(*init, maths, further)))
    assert loaded.problems == []
    assert loaded.namespace["two"]() == 2


def test_what_is_not_in_a_package_is_told():
    for text in "import utils.other", "from utils import other":
        loaded = load(Source("work.py", "module", (text.encode(),), beside=(("utils.maths", b""),)))
        assert only(loaded).kind in ("ModuleNotFoundError", "ImportError")


def test_what_is_wrong_in_them_is_told_in_their_file():
    problem = only(graded("%%writefile mine.py\n" + ONE + "def two()\n"))
    assert (problem.kind, problem.file, problem.line) == ("SyntaxError", "mine.py", 3)


def test_where_cells_define_functions_themselves_what_they_write_is_left_alone():
    loaded = graded(ONE, "%%writefile mine.py\n" + TWO + "1 / 0\n")
    assert loaded.problems == []
    assert "two" not in loaded.namespace
