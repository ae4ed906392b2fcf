"""Notebooks whose JSON, or whose cells, are the attack."""

import json

from tests.attacks.attack import RIGHT, Attack


def cell(source, **more):
    return {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": source, **more}


def text(*cells, **more):
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell(RIGHT), *cells], **more}
    return json.dumps(book, allow_nan=True)


def book(name, content, earns="full", *says, status="graded"):
    return Attack(f"notebook {name}", {"attention.ipynb": content}, earns, says, status)


def full_of(more):
    """A right notebook with so much more in it; STRAY stands for a byte that is no UTF-8."""
    return f'{text()[:-1]}, "more": [{more}]}}'.encode().replace(STRAY.encode(), b"\xe9")


STRAY = "\0"
# Its last cell is never decoded by the worker, only by whoever quotes the line that failed.
SLOW_LETTERS = """
import sys
frame = sys._getframe()
while "decode" not in frame.f_globals:
    frame = frame.f_back
frame.f_globals["decode"] = lambda raw, cell: ("def project(x, w):\\n    raise ValueError\\n", [])
"""
UNREADABLE = {"status": "unreadable"}
FUNCTIONS = "".join(f"def f{number}\n" for number in range(900_000))
OLD = json.dumps({"worksheets": [{"cells": [{"cell_type": "code", "input": ["\U0001f600" + "x" * (11 << 20), "x"]}]}]})
DOUBLE = text()[:-1] + ', "cells": []}'
NUMBERS = text().replace('"nbformat": 4', f'"nbformat": {"9" * 90_000}, "x": 1e999, "y": NaN, "z": -Infinity')

ATTACKS = [
    book("nested 100,000 deep", '{"cells":' + "[" * 100_000 + "]" * 100_000 + "}", "none", **UNREADABLE),
    book("nested in its metadata", text()[:-1] + ', "m": ' + '{"a":' * 900 + "1" + "}" * 901, "any"),
    book("with three million commas", '{"cells": [' + "," * 3_000_000 + "]}", "none", **UNREADABLE),
    book("of 40 MB", {"size": 40 << 20}["size"] * b" ", "none", **UNREADABLE),
    book("with a million objects", full_of('{"a": 1},' * 900_000 + "0"), "none", "too much data", **UNREADABLE),
    book("with one large letter", full_of(f'"\U0001f600{"x" * (30 << 20)}"'), "none", "too much data", **UNREADABLE),
    book("with one large letter escaped", text(cell(["\U0001f600" + "x" * (30 << 20), ""])), "none", **UNREADABLE),
    book("of much text", text(cell(["\u4e00" + "x" * (30 << 20), "x"])), "none", "too much text", **UNREADABLE),
    book("of a million functions", text(cell(FUNCTIONS)), "none", "more than 1024 KiB", **UNREADABLE),
    book("of old lines with one large letter", OLD, "none", "more than 1024 KiB", **UNREADABLE),
    book(
        "with a codec that takes minutes",
        text(cell(SLOW_LETTERS), cell(f"# coding: punycode\n-{'a' * 900_000}")),
        {"project": 0},
        "ValueError in line 2 of cell 3",
    ),
    book("of another encoding", full_of(f'"\U0001f600{STRAY * (30 << 20)}"'), "none", **UNREADABLE),
    book("with numbers beyond all", NUMBERS),
    book("with cells twice", DOUBLE, "none", **UNREADABLE),
    book("that is a list", "[]", "none", **UNREADABLE),
    book("that is a number", "20", "none", **UNREADABLE),
    book("that is nothing", "", "none", **UNREADABLE),
    book("with cells of every type", text(None, 1, "x", [], {}, {"cell_type": ["code"]}, {"cell_type": "code"})),
    book("with sources of every type", text(*map(cell, (None, 1, 1.5, True, {"a": 1}, [1, None], [["x"]])))),
    book("with 3,000 cells", text(*[cell("pass")] * 3_000), "none", **UNREADABLE),
    book("with half a character", text(cell("x = '\ud800'")), "any"),
    book("with zeros", text(cell("x = '\0'")), "any"),
    book("with markup in its outputs", text(cell("1", outputs=[{"data": {"text/html": "<script>"}}]))),
    book("with a kernel of its own", text(metadata={"kernelspec": {"name": "bash", "language": "bash"}})),
    book("with shell commands", text(cell("!touch /tmp/@MARK@"), cell("%%bash\ntouch @MARK@"), cell("!!id")), "any"),
    book("with magics", text(cell("%run /etc/passwd\n%load /etc/passwd\n%cd /\n%%writefile @MARK@\nx")), "any"),
    book("with IPython's own shell", text(cell("get_ipython().system('touch @MARK@')")), "any"),
    book("that defines IPython", text(cell("def get_ipython(): raise SystemExit\nget_ipython()"))),
    book("that exits in a cell", text(cell("raise SystemExit"), cell("exit()"))),
    book("that never closes a string", text(cell('x = """'), cell("def f(:"))),
    book("that grades itself", text(metadata={"nbgrader": {"score": 20, "grade": True}, "score": 20})),
    book("that asks", text(cell("input('your grade?')"))),
    book("with attachments outside", text(cell("1", attachments={"../../x": {"image/png": "!"}}))),
    book("in UTF-16", text().encode("utf-16"), "any"),
    book("in format 999", text(nbformat=999), "any"),
]  # fmt: skip
