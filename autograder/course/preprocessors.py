"""The steps of `nbgrader autograde` that differ for notebooks that this package grades.

Any other notebook of the course goes through nbgrader's own steps.
"""

from collections.abc import Collection, Iterable

from nbconvert.exporters.exporter import ResourcesDict
from nbformat.notebooknode import NotebookNode, from_dict
from nbgrader.api import Grade, Gradebook, SubmittedNotebook
from nbgrader.preprocessors import CheckCellMetadata, Execute, NbGraderPreprocessor, OverwriteCells
from nbgrader.utils import is_grade, is_solution

from autograder.assignment import load_assignment
from autograder.course.cells import comment_of, needs_a_look, score_of
from autograder.course.notebooks import with_marks
from autograder.course.ours import assignment_of
from autograder.results import Result

Made = tuple[NotebookNode, ResourcesDict]
IN_A_KERNEL = "%s is not graded by autograder. Its code runs in an ordinary kernel, which does not protect the course."


class _OthersOnly:
    """A step for the notebooks that are not ours. Ours have been put right when they were read."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Leave a notebook of ours as it is."""
        entry = resources["nbgrader"]
        if assignment_of(entry["assignment"], entry["notebook"]):
            return nb, resources
        made: Made = super().preprocess(nb, resources)  # type: ignore[misc]
        return made


class RestoreCells(_OthersOnly, OverwriteCells):  # type: ignore[misc]
    """In place of OverwriteCells, which would show the hidden part of test cells."""


class CheckCells(_OthersOnly, CheckCellMetadata):  # type: ignore[misc]
    """In place of CheckCellMetadata, which takes as long as grading."""


class GiveMarks(NbGraderPreprocessor):  # type: ignore[misc]
    """In place of Execute: no kernel starts, and the marks of the sandboxed grader go into the grade cells."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Put the marks in, or run a notebook that is not ours as ever."""
        if result := self.parent.result_of(resources):
            nb.cells = from_dict(with_marks(nb.cells, result))
            return nb, resources
        self.log.warning(IN_A_KERNEL, resources["nbgrader"]["notebook"])
        made: Made = Execute(parent=self.parent)(nb, resources)
        return made


class SaveComments(NbGraderPreprocessor):  # type: ignore[misc]
    """Behind SaveAutoGrades: comments on the student's functions, and a flag on what a person has to grade."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Write both into the gradebook."""
        entry = resources["nbgrader"]
        if result := self.parent.result_of(resources):
            to_grade = {cell.metadata.nbgrader.grade_id for cell in nb.cells if _is_test(cell)}
            with Gradebook(entry["db_url"]) as book:
                work = book.find_submission_notebook(entry["notebook"], entry["assignment"], entry["student"])
                _comment(work, result, load_assignment(entry["assignment"]).task_names)
                _flag([grade for grade in work.grades if grade.name in to_grade], result)
                book.db.commit()
        return nb, resources


def _is_test(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and is_grade(cell) and not is_solution(cell)


def _comment(work: SubmittedNotebook, result: Result, tasks: Collection[str]) -> None:
    for comment in work.comments:
        if comment.name in tasks:
            comment.auto_comment = comment_of(result, comment.name)


def _flag(grades: Iterable[Grade], result: Result) -> None:
    for grade in grades:
        if needs_a_look(result, grade.name):
            # A test cell that nobody ran has no output, which nbgrader takes for full marks.
            grade.auto_score = score_of(result, grade.name)
            grade.needs_manual_grade = True
