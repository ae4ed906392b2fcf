"""The folder autograded/: each student's notebook with its marks, where nbgrader's other commands look for it."""

import json
from pathlib import Path

import nbformat
from nbgrader.coursedir import CourseDirectory

from autograder.classroom.errors import Explained
from autograder.course.handed_in import TIMESTAMP, Moment
from autograder.course.notebooks import released, repaired, with_marks
from autograder.reports.files import replacing
from autograder.results import Result


class NotReleased(Explained):
    """The course has no released notebook, so that nbgrader's cells are not known."""


class Autograded:
    """Where the marked notebooks of one assignment go. The assignment's notebook has the assignment's name."""

    def __init__(self, course: CourseDirectory, assignment: str) -> None:
        """Read the notebook that students got.

        Args:
            course: Knows the folders.
            assignment: Its name.

        Raises:
            NotReleased: It is not there.
        """
        self._course = course
        self._assignment = assignment
        path = Path(course.format_path(course.release_directory, ".", assignment)) / f"{assignment}.ipynb"
        try:
            self._released = released(nbformat.read(path, as_version=4))
        except FileNotFoundError:
            told = f"There is no {path}. Run first: nbgrader generate_assignment {assignment}"
            raise NotReleased(told) from None

    def write(self, result: Result, submitted: bytes, handed_in: Moment | None) -> list[str]:
        """Write one student's notebook.

        Args:
            result: What came of the student's work.
            submitted: The file that was graded, whatever it holds.
            handed_in: When.

        Returns:
            What was put right in the notebook, in sentences.
        """
        folder = Path(self._course.format_path(self._course.autograded_directory, result.student, self._assignment))
        folder.mkdir(parents=True, exist_ok=True)
        notebook, put_right = repaired(submitted, self._released)
        notebook["cells"] = with_marks(notebook["cells"], result)
        with replacing(folder / f"{self._assignment}.ipynb") as file:
            # Without indentation: only then does json use its encoder in C, which is many times as fast.
            file.write(json.dumps(notebook, separators=(",", ":")))
        if handed_in:
            with replacing(folder / TIMESTAMP) as file:
                file.write(handed_in.written)
        return put_right
