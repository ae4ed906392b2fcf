"""nbgrader as it comes: a course folder with the same checks as hidden tests, autograded and given feedback."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode, read, v4, write

from autograder.assignment import Assignment
from tests.benchmarks.contenders import CONFTEST
from tests.benchmarks.measure import Cost, python, run

CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'bench'\n"
COMPARE = CONFTEST[CONFTEST.index("def compare") :].replace("compare", "expect", 1)
BEFORE_CHECKS = """
import types, zlib
import numpy as np

def generator(name):
    return np.random.default_rng([1, zlib.crc32(name.encode())])

reference = types.ModuleType("reference")
exec({right!r}, vars(reference))
student = types.SimpleNamespace(**{{name: value for name, value in globals().items() if callable(value)}})
"""


class Course:
    """A course folder with one assignment, ready to be autograded."""

    def __init__(self, assignment: Assignment, top: Path) -> None:
        """Make it, with `nbgrader generate_assignment`."""
        self._folder = top / "course"
        self._solved = _notebook(assignment)
        source = self._folder / "source" / assignment.name
        source.mkdir(parents=True)
        (self._folder / "nbgrader_config.py").write_text(CONFIG)
        write(self._solved, source / f"{assignment.name}.ipynb")
        self._name = assignment.name
        self._nbgrader("generate_assignment")

    def grade(self, count: int, feedback: bool) -> Cost:
        """`nbgrader autograde` for `count` right submissions, and `nbgrader generate_feedback` if asked."""
        for each in "submitted", "autograded", "feedback":
            shutil.rmtree(self._folder / each, ignore_errors=True)
        for number in range(count):
            folder = self._folder / "submitted" / f"student{number:04}" / self._name
            folder.mkdir(parents=True)
            write(self._solved, folder / f"{self._name}.ipynb")
        cost = self._nbgrader("autograde", "--force")
        self._require_full_marks(count)
        return cost.then(self._nbgrader("generate_feedback")) if feedback else cost

    def _nbgrader(self, command: str, *options: str) -> Cost:
        return run(python("-m", "nbgrader", command, self._name, *options), self._folder)

    def _require_full_marks(self, count: int) -> None:
        """A course where the checks do not run would be fast."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self._folder}/gradebook.db") as book:
            scores = [each.score for each in book.assignment_submissions(self._name)]
        if len(scores) < count or set(scores) != {20.0}:
            raise RuntimeError(f"nbgrader gave {scores}")


def _notebook(assignment: Assignment) -> NotebookNode:
    """Our own notebook, solved, with every check in its test cells instead of a call of ours, and without figures."""
    notebook = read(assignment.solution_dir / f"{assignment.name}.ipynb", as_version=4)
    notebook.cells = [cell for cell in notebook.cells if "nbgrader" in cell.metadata]
    notebook.cells.insert(0, v4.new_code_cell("import numpy as np", id="imports"))
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            task = cell.metadata.nbgrader.grade_id.removeprefix("check_")
            cell.source = f"### BEGIN HIDDEN TESTS\n{_test_cell(assignment, task)}\n### END HIDDEN TESTS"
    return notebook


def _test_cell(assignment: Assignment, task: str) -> str:
    right = (assignment.checks_dir / "reference.py").read_text(encoding="utf-8")
    files = assignment.solution_dir / f"test_{assignment.name}.py", *assignment.checks_dir.glob("test_*.py")
    parts = [part for path in files for part in _plain(path, task)]
    return "\n".join([BEFORE_CHECKS.format(right=right), COMPARE, *parts])


def _plain(path: Path, task: str) -> Iterator[str]:
    """A file's checks of one task as functions that are called at once, and what they need."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        is_check = isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if ast.unparse(node).startswith(("import pytest", "from autograder")):
            continue  # a cell has neither
        if not is_check:
            yield ast.unparse(node)
        elif any(ast.unparse(mark).startswith(f"pytest.mark.task({task!r}") for mark in node.decorator_list):
            node.decorator_list = []
            given = [f"generator({node.name!r})" if arg.arg == "rng" else arg.arg for arg in node.args.args]
            yield f"{ast.unparse(node)}\n{node.name}({', '.join(given)})"
