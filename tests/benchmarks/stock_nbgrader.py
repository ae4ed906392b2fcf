"""nbgrader as it comes: a course folder with the same checks as hidden tests, autograded and given feedback."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode, read, v4, writes

from autograder.assignment import Assignment
from tests.benchmarks.contenders import CONFTEST
from tests.benchmarks.measure import Cost, python, run, set_aside

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

    def __init__(self, folder: Path, assignment: str, source: NotebookNode, solved: NotebookNode, config: str) -> None:
        """Make it, with `nbgrader generate_assignment`.

        Args:
            folder: Where.
            assignment: Its name.
            source: nbgrader's source notebook.
            solved: What every student hands in.
            config: The text of nbgrader_config.py.
        """
        self.folder = folder
        self._solved = writes(solved)
        self._name = assignment
        (folder / "source" / assignment).mkdir(parents=True)
        (folder / "nbgrader_config.py").write_text(config)
        (folder / "source" / assignment / f"{assignment}.ipynb").write_text(writes(source))
        self._nbgrader("generate_assignment")
        shutil.copy(folder / "gradebook.db", folder / "released.db")

    def grade(self, count: int, feedback: bool) -> Cost:
        """`nbgrader autograde` for `count` right submissions, and `nbgrader generate_feedback` if asked."""
        self.hand_in(count)
        cost = self._nbgrader("autograde")
        self.require_full_marks(count)
        return cost.then(self._nbgrader("generate_feedback")) if feedback else cost

    def hand_in(self, count: int) -> None:
        """Have so many submissions, and nothing graded."""
        set_aside(*(self.folder / each for each in ("submitted", "autograded", "feedback")))
        shutil.copy(self.folder / "released.db", self.folder / "gradebook.db")
        for number in range(count):
            folder = self.folder / "submitted" / f"student{number:04}" / self._name
            folder.mkdir(parents=True)
            (folder / f"{self._name}.ipynb").write_text(self._solved)

    def require_full_marks(self, count: int) -> None:
        """A course where the checks do not run would be fast.

        Raises:
            RuntimeError: Somebody has not all points.
        """
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.folder}/gradebook.db") as book:
            scores = [each.score for each in book.assignment_submissions(self._name)]
        if len(scores) < count or set(scores) != {20.0}:
            raise RuntimeError(f"nbgrader gave {scores}")

    def _nbgrader(self, command: str) -> Cost:
        return run(python("-m", "nbgrader", command, self._name), self.folder)


def stock_course(assignment: Assignment, top: Path) -> Course:
    """A course with nbgrader's own settings, whose test cells hold every check."""
    notebook = _notebook(assignment)
    return Course(top / "stock", assignment.name, notebook, notebook, CONFIG)


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
    right = assignment.reference.read_text(encoding="utf-8")
    files = assignment.public_checks, *assignment.hidden_checks
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
