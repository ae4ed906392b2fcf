"""Every file that is made for an assignment, as bytes in memory."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.assignment import PACKAGE, Assignment
from autograder.grading.examination.checks import collect
from autograder.release.hints import hints_in
from autograder.release.lesson import Lesson
from autograder.release.modules import reference_module, stub_module
from autograder.release.notebooks import notebook_bytes, source_notebook, student_notebook
from autograder.sandbox.outside.packages import with_needed

CLASSROOM = PACKAGE / "classroom"
COMMON = PACKAGE / "release" / "common"
TASK_TABLE = "{{tasks}}"

Files = dict[Path, bytes]


def own_products(lesson: Lesson, assignment: Assignment) -> Files:
    """What instructors keep: nbgrader's source notebook and the reference."""
    return {
        assignment.solution_dir / f"{assignment.name}.ipynb": notebook_bytes(source_notebook(lesson, assignment)),
        assignment.reference: reference_module(lesson, assignment).encode(),
    }


def student_products(lesson: Lesson, assignment: Assignment) -> Files:
    """What students get: the whole release folder.

    Raises:
        CheckError: The checks cannot be collected; the reference must exist before.
    """
    released = student_notebook(source_notebook(lesson, assignment))
    files = {
        **dict(_helpers(COMMON)),
        **{f"classroom/{name}": data for name, data in _helpers(CLASSROOM)},
        **dict(_lesson_helpers(assignment)),
        f"{assignment.name}.ipynb": notebook_bytes(released),
        f"{assignment.name}.py": stub_module(lesson, released, assignment).encode(),
        "tasks.json": _tasks_json(lesson, assignment),
    }
    return {assignment.release_dir / name: data for name, data in files.items()}


def _lesson_helpers(assignment: Assignment) -> Iterator[tuple[str, bytes]]:
    """What stands beside the lesson source, except what is made from it."""
    for name, data in _helpers(assignment.solution_dir):
        if name == "README.md":
            yield name, data.replace(TASK_TABLE.encode(), _task_table(assignment).encode())
        elif name not in ("lesson.py", f"{assignment.name}.ipynb"):
            yield name, data


def _helpers(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        # Caches of Python, pytest and Jupyter come and go; they are no part of the lesson.
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            yield "/".join(parts), path.read_bytes()


def _task_table(assignment: Assignment) -> str:
    rows = [f"| {i} | `{task.name}` | {task.points:g} |" for i, task in enumerate(assignment.tasks, 1)]
    total = f"| | all | {assignment.max_score:g} |"
    return "\n".join(["| | task | points |", "|---|---|---|", *rows, total])


def _tasks_json(lesson: Lesson, assignment: Assignment) -> bytes:
    shares = _public_shares(assignment)
    hints = {cell.task: hints_in(cell.source) for cell in lesson.of_kind("hints")}
    tasks = [
        {
            "name": task.name,
            "points": task.points,
            "builds_on": task.builds_on,
            "public_share": shares[task.name],
            "hints": [hint._asdict() for hint in hints.get(task.name, ())],
        }
        for task in assignment.tasks
    ]
    packages = sorted(with_needed(assignment.packages))  # as when they are graded
    data = {"name": assignment.name, "title": assignment.title, "packages": packages, "tasks": tasks}
    return json.dumps(data, indent=2, ensure_ascii=False).encode() + b"\n"


def _public_shares(assignment: Assignment) -> Mapping[str, float]:
    """The part of each task's points that the checks in the students' hands decide."""
    weights = dict.fromkeys(assignment.task_names, 0.0)
    public = dict(weights)
    for check in collect(assignment):
        weights[check.task] += check.weight
        public[check.task] += check.weight * check.public
    return {name: round(public[name] / weights[name], 4) for name in weights}
