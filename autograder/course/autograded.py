"""The folder autograded/: each student's notebook with its marks, where nbgrader's other commands look for it."""

import json
from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbgrader.coursedir import CourseDirectory

from autograder.assignment import load_assignment
from autograder.classroom.errors import Explained
from autograder.course.handed_in import TIMESTAMP, Moment
from autograder.course.notebooks import other_points, released, with_marks
from autograder.course.shown import made_of
from autograder.reports.files import replacing
from autograder.results import Result


class NotReleased(Explained):
    """The course has no released notebook, so that nbgrader's cells are not known."""


class BrokenRelease(Explained):
    """The released notebook cannot be read."""


class OtherPoints(Explained):
    """The course's notebook gives other points than grading does."""


class NotWritten(Explained):
    """A file of autograded/ cannot be written."""


class Autograded:
    """Where the marked notebooks of one assignment go. The assignment's notebook has the assignment's name."""

    def __init__(self, course: CourseDirectory, assignment: str) -> None:
        """Read the notebook that students got.

        Args:
            course: Knows the folders.
            assignment: Its name.

        Raises:
            NotReleased: It is not there.
            BrokenRelease: It is no notebook.
            OtherPoints: Its grade cells have not the points of the tasks.
        """
        self._course = course
        self._assignment = assignment
        path = Path(course.format_path(course.release_directory, ".", assignment)) / f"{assignment}.ipynb"
        try:
            self._released = released(nbformat.read(path, as_version=4))
        except FileNotFoundError:
            told = f"There is no {path}. Run first: nbgrader generate_assignment {assignment}"
            raise NotReleased(told) from None
        except OSError:
            raise  # it says what is wrong
        except Exception:  # nbformat raises almost anything over what is no notebook
            told = f"{path} is no notebook. Make it again: nbgrader generate_assignment {assignment} --force"
            raise BrokenRelease(told) from None
        if told_of := other_points(self._released, load_assignment(assignment).tasks):
            raise OtherPoints(" ".join(told_of))

    def write(self, result: Result, submitted: Mapping[str, bytes], handed_in: Moment | None) -> list[str]:
        """Write one student's notebook.

        Args:
            result: What came of the student's work.
            submitted: The files that were graded by name, whatever they hold.
            handed_in: When.

        Returns:
            What was put right in the notebook, in sentences.

        Raises:
            NotWritten: The disk is full, or the folder is not ours to write to.
        """
        notebook, put_right = made_of(submitted, self._expected(result.student), self._released)
        notebook["cells"] = with_marks(notebook["cells"], result)
        # Without indentation: only then does json use its encoder in C, which is many times as fast.
        files = {f"{self._assignment}.ipynb": json.dumps(notebook, separators=(",", ":"))}
        if handed_in:
            files[TIMESTAMP] = handed_in.written
        folder = Path(self._course.format_path(self._course.autograded_directory, result.student, self._assignment))
        for name, text in files.items():
            _write(folder / name, text)
        return put_right

    def _expected(self, student: str) -> Path:
        folder = self._course.format_path(self._course.submitted_directory, student, self._assignment)
        return Path(folder) / f"{self._assignment}.ipynb"


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(text)
    except OSError as error:  # a full disk does not say which file it was
        told = f"{path} cannot be written: {error.strerror or error}."
        raise NotWritten(f"{told} Put that right and give the same command again.") from None
