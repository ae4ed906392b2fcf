"""The steps of `nbgrader autograde` that differ for notebooks that this package grades.

Any other notebook of the course goes through nbgrader's own steps.
"""

from typing import Any

from nbconvert.exporters.exporter import ResourcesDict
from nbformat.notebooknode import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import Execute, NbGraderPreprocessor, OverwriteCells
from nbgrader.utils import is_grade, is_solution

from autograder.course.cells import comment_of, score_of
from autograder.course.notebooks import with_marks
from autograder.course.ours import assignment_of

Made = tuple[NotebookNode, ResourcesDict]
IN_A_KERNEL = "%s is not graded by autograder. Its code runs in an ordinary kernel, which does not protect the course."


class RestoreCells(OverwriteCells):  # type: ignore[misc]
    """In place of OverwriteCells: cells of ours have been put right when they were read, and show no hidden test."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Leave a notebook of ours as it is."""
        entry = resources["nbgrader"]
        if assignment_of(entry["assignment"], entry["notebook"]):
            return nb, resources
        made: Made = super().preprocess(nb, resources)
        return made


class GiveMarks(NbGraderPreprocessor):  # type: ignore[misc]
    """In place of Execute: no kernel starts, and the marks of the sandboxed grader go into the grade cells."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Put the marks in, or run a notebook that is not ours as ever."""
        if result := self.parent.result_of(resources):
            return with_marks(nb, result), resources
        self.log.warning(IN_A_KERNEL, resources["nbgrader"]["notebook"])
        made: Made = Execute(parent=self.parent)(nb, resources)
        return made


class SaveComments(NbGraderPreprocessor):  # type: ignore[misc]
    """Behind SaveAutoGrades: comments on the student's functions, and a flag on what a person has to grade."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> Made:
        """Write both into the gradebook."""
        entry = resources["nbgrader"]
        place = entry["notebook"], entry["assignment"], entry["student"]
        assignment = assignment_of(entry["assignment"], entry["notebook"])
        if assignment and (result := self.parent.result_of(resources)):
            with Gradebook(entry["db_url"]) as book:
                for name in assignment.task_names:
                    book.find_comment(name, *place).auto_comment = comment_of(result, name)
                for grade_id in _code_to_grade(nb):
                    if score_of(result, grade_id) is None:
                        _flag(book.find_grade(grade_id, *place))
                book.db.commit()
        return nb, resources


def _code_to_grade(nb: NotebookNode) -> list[str]:
    cells = [cell for cell in nb.cells if is_grade(cell) and not is_solution(cell) and cell.cell_type == "code"]
    return [cell.metadata.nbgrader.grade_id for cell in cells]


def _flag(grade: Any) -> None:
    # A test cell that nobody ran has no output, which nbgrader takes for full marks.
    grade.auto_score = None
    grade.needs_manual_grade = True
