"""Results into the rows of a gradebook, many students in one transaction. nbgrader makes several for each cell."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from nbgrader.api import (
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import selectinload

from autograder.course.cells import comment_of, needs_a_look, score_of
from autograder.course.lateness import Penalties
from autograder.results import Result


class Graded(NamedTuple):
    """One student's work as the gradebook is to have it."""

    result: Result
    handed_in: datetime | None
    """In UTC; None when nobody wrote it down."""


class _Cells(NamedTuple):
    """Name by id of those cells of a notebook that have a grade, and of those that have a comment."""

    graded: dict[str, str]
    commented: dict[str, str]


class _Kind(NamedTuple):
    """A kind of rows of which each student has one for each cell."""

    table: Any
    cells: Callable[[_Cells], dict[str, str]]
    values: Callable[[Result, str, Any], dict[str, Any]]
    """What a result says about the cell of a name; the row that is there, or None, comes last."""


class ClassBook:
    """What a gradebook holds about one assignment: for each student a submission with its grades and comments."""

    def __init__(self, book: Gradebook, assignment: str, penalties: Penalties) -> None:
        """Look the assignment up.

        Args:
            book: Where to write.
            assignment: Its name.
            penalties: For late work.

        Raises:
            MissingEntry: It is not there.
        """
        self._db = book.db
        self._penalties = penalties
        self._assignment = book.find_assignment(assignment)
        self._cells = {notebook.id: _cells(notebook) for notebook in self._assignment.notebooks}

    def scores(self) -> dict[str, float]:
        """Each student's score, manual grades and late penalties included, as `nbgrader export` gives it."""
        points = self._sums(Grade.score, SubmittedAssignment.notebooks, SubmittedNotebook.grades)
        penalties = self._sums(SubmittedNotebook.late_submission_penalty, SubmittedAssignment.notebooks)
        return {student: max(0.0, score - (penalties[student] or 0)) for student, score in points.items()}

    def save(self, work: Sequence[Graded]) -> None:
        """Write some students' grades and comments; manual scores and extra credit stay as they are."""
        names = [each.result.student for each in work]
        there = {each.student_id: each for each in self._submissions(names)}
        students = {each.id: each for each in self._db.scalars(select(Student).where(Student.id.in_(names)))}
        for each in work:
            name = each.result.student
            if name not in there:
                there[name] = self._begun(students.get(name) or Student(id=name))
            if each.handed_in:
                there[name].timestamp = each.handed_in
        self._db.add_all(there.values())
        self._db.flush()  # which gives new notebooks their ids
        results = {notebook: each.result for each in work for notebook in there[each.result.student].notebooks}
        for kind in _KINDS:
            self._put(kind, results)
        self._penalties.assign(self._db, list(results))
        self._db.commit()

    def _put(self, kind: _Kind, results: dict[SubmittedNotebook, Result]) -> None:
        """Write a row for each cell of each notebook, or over the one that is there.

        They are most of a gradebook's rows. As objects that SQLAlchemy looks after they took half of the time.
        """
        found = select(kind.table.__table__).where(kind.table.notebook_id.in_([each.id for each in results]))
        there = {(row.notebook_id, row.cell_id): row for row in self._db.execute(found)}
        new, old = [], []
        for notebook, result in results.items():
            for cell, name in kind.cells(self._cells[notebook.notebook_id]).items():
                row = there.get((notebook.id, cell))
                values = kind.values(result, name, row)
                if row is None:
                    new.append({"notebook_id": notebook.id, "cell_id": cell, **values})
                else:
                    old.append({"id": row.id, **values})
        for statement, rows in ((insert(kind.table), new), (update(kind.table), old)):
            if rows:
                self._db.execute(statement, rows)

    def _submissions(self, students: Sequence[str]) -> list[SubmittedAssignment]:
        ours = select(SubmittedAssignment).where(SubmittedAssignment.assignment_id == self._assignment.id)
        theirs = ours.where(SubmittedAssignment.student_id.in_(students))
        return list(self._db.scalars(theirs.options(selectinload(SubmittedAssignment.notebooks))))

    def _begun(self, student: Student) -> SubmittedAssignment:
        submission = SubmittedAssignment(assignment=self._assignment, student=student)
        for notebook in self._cells:
            SubmittedNotebook(notebook_id=notebook, assignment=submission)
        return submission

    def _sums(self, column: Any, *joined: Any) -> dict[str, Any]:
        total = select(SubmittedAssignment.student_id, func.sum(column)).select_from(SubmittedAssignment)
        for each in joined:
            total = total.join(each)
        ours = total.where(SubmittedAssignment.assignment_id == self._assignment.id)
        return dict(self._db.execute(ours.group_by(SubmittedAssignment.student_id)).all())


def _cells(notebook: Notebook) -> _Cells:
    return _Cells(
        _names([*notebook.grade_cells, *notebook.task_cells]), _names([*notebook.solution_cells, *notebook.task_cells])
    )


def _names(cells: Iterable[BaseCell]) -> dict[str, str]:
    return {cell.id: cell.name for cell in cells}


def _grade(result: Result, cell: str, there: Any) -> dict[str, Any]:
    # As nbgrader does it: a score by hand is to be looked at once more, and where there is none one is needed.
    by_hand = there is not None and there.manual_score is not None
    return {"auto_score": score_of(result, cell), "needs_manual_grade": by_hand or needs_a_look(result, cell)}


def _comment(result: Result, cell: str, there: Any) -> dict[str, Any]:
    return {"auto_comment": comment_of(result, cell)}


_KINDS = (
    _Kind(Grade, lambda cells: cells.graded, _grade),
    _Kind(Comment, lambda cells: cells.commented, _comment),
)
