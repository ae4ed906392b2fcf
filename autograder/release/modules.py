"""Makes the two Python files: the reference with the solutions, and the students' one with stubs."""

from collections.abc import Iterable

from nbformat.notebooknode import NotebookNode

from autograder.assignment import Assignment
from autograder.release.lesson import BEGIN, END, Lesson

REFERENCE_HEADER = '''"""The right answers, which hidden checks compare with.

Made by `autograder release` from solutions/{name}/lesson.py. Edit that file, not this one.
"""'''

STUBS_HEADER = '''"""{title}: the functions to write.

{name}.ipynb explains each of them. Work here or in the notebook, whichever you like, and hand in that one file.
Put your code in place of each `raise NotImplementedError()`. Then type `pytest` in a terminal in this folder.
"""'''


def reference_module(lesson: Lesson, assignment: Assignment) -> str:
    """The module the grader compares students' answers with."""
    cells = lesson.of_kind("module", "task")
    return _module(REFERENCE_HEADER.format(name=assignment.name), (_without_marks(cell.source) for cell in cells))


def stub_module(lesson: Lesson, released: NotebookNode, assignment: Assignment) -> str:
    """The module students may work in: the same stubs as in their notebook."""
    pairs = zip(lesson.cells, released.cells, strict=True)
    header = STUBS_HEADER.format(title=assignment.title, name=assignment.name)
    return _module(header, (made.source for cell, made in pairs if cell.kind in ("module", "task")))


def _module(header: str, sources: Iterable[str]) -> str:
    return header + "\n\n" + "\n\n\n".join(sources) + "\n"


def _without_marks(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if line.strip() not in (BEGIN, END))
