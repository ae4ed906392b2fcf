"""Results into the rows of a gradebook, many students in one transaction. nbgrader makes several for each cell."""

from collections.abc import Iterable, Sequence
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
from sqlalchemy import func, select
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
            self._fill(there[name], each)
        self._db.add_all(there.values())
        self._penalties.assign(self._db, [notebook for each in there.values() for notebook in each.notebooks])
        self._db.commit()

    def _submissions(self, students: Sequence[str]) -> list[SubmittedAssignment]:
        notebooks = selectinload(SubmittedAssignment.notebooks)
        whole = notebooks.selectinload(SubmittedNotebook.grades), notebooks.selectinload(SubmittedNotebook.comments)
        ours = select(SubmittedAssignment).where(SubmittedAssignment.assignment_id == self._assignment.id)
        return list(self._db.scalars(ours.where(SubmittedAssignment.student_id.in_(students)).options(*whole)))

    def _begun(self, student: Student) -> SubmittedAssignment:
        submission = SubmittedAssignment(assignment=self._assignment, student=student)
        for notebook in self._cells:
            SubmittedNotebook(notebook_id=notebook, assignment=submission)
        return submission

    def _fill(self, submission: SubmittedAssignment, work: Graded) -> None:
        if work.handed_in:
            submission.timestamp = work.handed_in
        for notebook in submission.notebooks:
            cells = self._cells[notebook.notebook_id]
            _grade(notebook, cells.graded, work.result)
            _comment(notebook, cells.commented, work.result)

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


def _grade(notebook: SubmittedNotebook, cells: dict[str, str], result: Result) -> None:
    there = {grade.cell_id: grade for grade in notebook.grades}
    for cell, name in cells.items():
        grade = there.get(cell) or Grade(cell_id=cell, notebook=notebook)
        grade.auto_score = score_of(result, name)
        # As nbgrader does it: a score by hand is to be looked at once more, and where there is none one is needed.
        grade.needs_manual_grade = grade.manual_score is not None or needs_a_look(result, name)


def _comment(notebook: SubmittedNotebook, cells: dict[str, str], result: Result) -> None:
    there = {comment.cell_id: comment for comment in notebook.comments}
    for cell, name in cells.items():
        comment = there.get(cell) or Comment(cell_id=cell, notebook=notebook)
        comment.auto_comment = comment_of(result, name)
