"""Reads the one text source of a lesson and says what each of its cells is for."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import jupytext

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.release.hints import STEP_SHOWN, hints_in

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
HEADER = "# %%"
KEYS = {"tags", "task", "check", "hints"}
TAGS = {"source", "module"}

Kind = Literal["source", "markdown", "hints", "code", "module", "task", "check"]


class LessonError(Explained):
    """The lesson source cannot be used; the message says where and what to change."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        """Say that `line` of `path` must change."""
        super().__init__(f"{path}, line {line}: {message}")
        self.path, self.line, self.message = path, line, message


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the lesson."""

    kind: Kind
    source: str
    line: int
    """Line of the cell's header in the lesson source, from 1."""
    task: str = ""
    """Name of the function that a cell with a task, a check or hints belongs to."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The cells students may see, in order, and the file they were read from."""

    path: Path
    text: str
    cells: tuple[Cell, ...]

    def of_kind(self, *kinds: Kind) -> tuple[Cell, ...]:
        """The cells of these kinds, in order."""
        return tuple(cell for cell in self.cells if cell.kind in kinds)


def read_lesson(assignment: Assignment) -> Lesson:
    """Read solutions/<name>/lesson.py.

    Raises:
        LessonError: The file is not there or not valid Python, a header is unknown, a solution mark is missing, or the
            tasks are not those of assignment.toml.
    """
    path = assignment.solution_dir / "lesson.py"
    text = _python_text(path)
    cells = tuple(_cells(path, text))
    for cell in cells:
        _require_marks(path, cell)
    _require_tasks(path, cells, assignment)
    _require_hints(path, cells, assignment)
    return Lesson(path, text, tuple(cell for cell in cells if cell.kind != "source"))


def solution_lines(lesson: Lesson) -> Iterator[int]:
    """Numbers of the lines that stand between the solution marks."""
    inside = False
    for number, line in enumerate(lesson.text.splitlines(), 1):
        if line.strip() == END:
            inside = False
        if inside:
            yield number
        if line.strip() == BEGIN:
            inside = True


def _python_text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
        ast.parse(text)
    except FileNotFoundError:
        raise LessonError(path, 0, "This file is missing. Every other file is made from it.") from None
    except SyntaxError as error:
        raise LessonError(path, error.lineno or 1, f"This is not valid Python: {error.msg}.") from error
    return text


def _cells(path: Path, text: str) -> Iterator[Cell]:
    headers = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith(HEADER)]
    found = jupytext.reads(text, fmt="py:percent").cells
    if not headers or len(found) != len(headers):
        raise LessonError(path, 1, f"Every part of the lesson needs a line of its own that begins with {HEADER!r}.")
    for cell, line in zip(found, headers, strict=True):
        unknown = {key for key in cell.metadata if key != "lines_to_next_cell"} - KEYS
        unknown |= set(cell.metadata.get("tags", ())) - TAGS
        if unknown:
            raise LessonError(path, line, f"A cell header cannot say {', '.join(sorted(unknown))}.")
        yield Cell(_kind(cell.cell_type, cell.metadata), cell.source, line, _task(cell.metadata))


def _kind(cell_type: str, metadata: dict[str, object]) -> Kind:
    tags = metadata.get("tags", ())
    if isinstance(tags, list) and tags:
        return "source" if "source" in tags else "module"
    if "task" in metadata:
        return "task"
    if "check" in metadata:
        return "check"
    if "hints" in metadata:
        return "hints"
    return "markdown" if cell_type == "markdown" else "code"


def _task(metadata: dict[str, object]) -> str:
    return str(next((metadata[key] for key in ("task", "check", "hints") if key in metadata), ""))


def _require_marks(path: Path, cell: Cell) -> None:
    """Without marks, nbgrader would replace the whole cell, the function's first line included."""
    marks = [line.strip() for line in cell.source.splitlines() if line.strip() in (BEGIN, END)]
    wanted = [BEGIN, END] if cell.kind == "task" else []
    if marks != wanted:
        rule = "one solution, between" if wanted else "no"
        raise LessonError(path, cell.line, f"This cell must have {rule} {BEGIN!r} and {END!r}.")


def _require_hints(path: Path, cells: Iterable[Cell], assignment: Assignment) -> None:
    """Hints that cannot be found would be missing from what students can ask for, and nobody would notice."""
    for cell in cells:
        if cell.kind == "hints" and (cell.task not in assignment.task_names or not hints_in(cell.source)):
            raise LessonError(path, cell.line, f"These hints need a known task, and steps written as {STEP_SHOWN}.")


def _require_tasks(path: Path, cells: Iterable[Cell], assignment: Assignment) -> None:
    """Each task is set, then checked, in the order of assignment.toml."""
    found = [(cell.kind, cell.task) for cell in cells if cell.kind in ("task", "check")]
    wanted = [(kind, task) for task in assignment.task_names for kind in ("task", "check")]
    if found != wanted:
        names = ", ".join(assignment.task_names)
        raise LessonError(path, 1, f"The lesson must set and check these tasks, in this order: {names}.")
