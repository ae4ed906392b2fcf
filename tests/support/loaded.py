"""Files to load right here, and what was told of them."""

from autograder.classroom.reading.loading import load
from autograder.classroom.reading.source import Source

GOOD = "def before():\n    return 1\n"
AFTER = "\ndef after():\n    return 2\n"


def module(text, **options):
    return load(Source("work.py", "module", (text.encode() if isinstance(text, str) else text,)), **options)


def notebook(*cells):
    return load(Source("work.ipynb", "notebook", tuple(cell.encode() for cell in cells)))


def told(loaded):
    return [(problem.kind, problem.cell, problem.line) for problem in loaded.problems]


def only(loaded):
    [problem] = loaded.problems
    return problem
