"""The fast way: results of a whole class into the gradebook and into autograded/, as nbgrader itself would do it."""

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from autograder.course.autograded import Autograded
from autograder.course.changes import GradebookChanges
from autograder.course.classbook import ClassBook, Graded
from autograder.course.folder import course_config, course_directory, modules_of
from autograder.course.gradebook import open_gradebook
from autograder.course.handed_in import graded_files, is_garbled, moment
from autograder.course.lateness import Penalties
from autograder.results import Result

STUDENTS_AT_ONCE = 200
LONGEST_NAME = 128
"""Characters that a gradebook has for a student's name; SQLite does not count them, other databases do."""


class _Written(NamedTuple):
    """What came of writing one student's notebook."""

    handed_in: datetime | None
    is_garbled: bool
    """Whether timestamp.txt says no time that can be understood."""
    put_right: list[str]


class FastWay:
    """A course folder and its gradebook, for one assignment."""

    def __init__(self, gradebook: str, submitted: Path, assignment: str) -> None:
        """See that all is there that an update needs; this is known before anything is graded.

        Args:
            gradebook: Its URL, or its path.
            submitted: The folder with the submissions. What lies beside it is the course.
            assignment: Its name.

        Raises:
            GradebookError: The gradebook cannot be used, or has not the assignment.
            NotReleased: The course has no released notebook.
            OtherPoints: That notebook gives other points than grading does.
            BrokenConfig: The course's configuration does not run.
            NoPlugin: The course's configuration asks for one that is not there.
        """
        course = submitted.resolve().parent
        with modules_of(course):
            config = course_config(course)
            self._penalties = Penalties(config)
        self._gradebook = gradebook
        self._submitted = submitted
        self._assignment = assignment
        self._written: dict[str, _Written] = {}
        with open_gradebook(gradebook, assignment):
            self._autograded = Autograded(course_directory(course, config), assignment)

    def write(self, result: Result) -> None:
        """Write one student's notebook already: while others are being graded, there is time for it.

        Raises:
            NotWritten: It cannot be written.
        """
        if self._is_submission(result) and _fits(result.student):
            self._written[result.student] = self._write_notebook(result)

    def update(self, results: Iterable[Result]) -> GradebookChanges:
        """Write results, and the notebooks that are not written yet; what somebody has graded by hand stays.

        Raises:
            GradebookError: The gradebook cannot be used.
            NotWritten: A notebook cannot be written.
        """
        with open_gradebook(self._gradebook, self._assignment) as book:
            rows = ClassBook(book, self._assignment, self._penalties)
            changes = GradebookChanges(before=rows.scores())
            fitting = _fitting(filter(self._is_submission, results), changes)
            while batch := list(islice(fitting, STUDENTS_AT_ONCE)):
                rows.save([self._graded(result, changes) for result in batch])
            changes.after = rows.scores()
        return changes

    def _is_submission(self, result: Result) -> bool:
        """To nbgrader, who handed in nothing has no submission: not even one with no points."""
        return result.status != "missing" or os.path.lexists(self._submitted / result.student / self._assignment)

    def _graded(self, result: Result, changes: GradebookChanges) -> Graded:
        written = self._written.get(result.student) or self._write_notebook(result)
        if written.is_garbled:
            changes.no_time.append(result.student)
        if written.put_right and result.files:  # of one that could not be read, the summary has told
            changes.put_right[result.student] = written.put_right
        return Graded(result, written.handed_in)

    def _write_notebook(self, result: Result) -> _Written:
        folder = self._submitted / result.student / self._assignment
        when = moment(folder)
        put_right = self._autograded.write(result, graded_files(self._submitted, result), when)
        return _Written(when and when.utc, is_garbled(folder, when), put_right)


def _fitting(results: Iterable[Result], changes: GradebookChanges) -> Iterator[Result]:
    for result in results:
        if _fits(result.student):
            yield result
        else:
            changes.left_out.append(result.student)


def _fits(student: str) -> bool:
    """Whether nbgrader can work with a name: its patterns stop at a line's end, and its files are UTF-8."""
    is_text = student == student.encode("utf-8", "ignore").decode()
    return is_text and "\n" not in student and len(student) <= LONGEST_NAME
