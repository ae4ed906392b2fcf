"""What reads and writes notebooks in nbgrader's commands.

nbgrader lets a course choose the exporter of a command. It makes one for each run, after it has listed the notebooks
and before it goes through the list, and gives it the name of every file. A preprocessor would come too late: nbgrader
gives a student up whose notebook it cannot read, or who gave it another name.
"""

import re
from contextlib import closing
from fnmatch import fnmatch
from glob import glob
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbconvert.exporters.exporter import ResourcesDict

from autograder.assignment import Assignment
from autograder.course.grader import CourseGrader
from autograder.course.kit import write_kit
from autograder.course.notebooks import Released, other_points, released
from autograder.course.ours import assignment_of
from autograder.course.shown import notebook_of
from autograder.course.staging import staging
from autograder.intake.links import first_link
from autograder.reports.names import shown
from autograder.results import Result
from autograder.sandbox.levels import Level

Made = tuple[str, ResourcesDict]
NO_SANDBOX = "No sandbox can be had here, so this code ran in a process like any other. See autograder doctor."
LINK = "%s is not graded, since it is a link or lies behind one. Put what is to be graded in its place."
LEAK = "%s If they are not to, take the file out of the source folder and generate the assignment again."
IMPOSSIBLE_NAME = "The folder %s is not graded: nbgrader cannot work with such a name. Rename it and autograde again."


class ReleaseExporter(NotebookExporter):  # type: ignore[misc]
    """For `nbgrader generate_assignment`: the release folder gets all that `autograder release` makes."""

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> Made:
        """Convert a notebook as nbgrader does, and write what students need beside it."""
        made: Made = super().from_filename(filename, resources=resources, **options)
        name = resources["nbgrader"]["assignment"]
        if assignment := assignment_of(name, filename):
            course = self.parent.coursedir
            folder = course.format_path(course.release_directory, course.student_id, name)
            for fault in write_kit(assignment, Path(folder)):
                self.log.warning(LEAK, fault)
        return made


class SubmissionExporter(NotebookExporter):  # type: ignore[misc]
    """For `nbgrader autograde`: grades what was handed in, and makes a whole notebook of whatever it is."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Have every submission of ours go through, also where nbgrader finds no notebook of the right name."""
        super().__init__(*args, **options)
        self._course = self.parent.coursedir
        self._grader = CourseGrader()
        self._results: dict[tuple[str, str], Result] = {}
        self._released: dict[str, Released] = {}
        self._convert_all = self.parent.convert_notebooks
        self.parent.convert_notebooks = self._convert_and_end
        self._leave_out_links()
        name = self._course.assignment_id
        if assignment_of(name, name) and fnmatch(name, self._course.notebook_id):
            for folder in self._folders(name):
                listed = self.parent.assignments.setdefault(str(folder), [])
                listed += {str(folder / f"{name}.ipynb")} - set(listed)
        self._leave_out_impossible_names()

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> Made:
        """Convert what was handed in, or, later in the same run, what has been made of it."""
        student, name, notebook = (resources["nbgrader"][key] for key in ("student", "assignment", "notebook"))
        folder = Path(self._submitted(student, name))
        assignment = assignment_of(name, notebook)
        if assignment is None or Path(filename).parent != folder:
            made: Made = super().from_filename(filename, resources=resources, **options)
            return made
        result = self._results[student, name] = self._grader.grade(assignment, folder)
        whole, notes = notebook_of(folder, result, assignment, self._released_notebook(assignment))
        if result.isolation == Level.PROCESS.label:
            notes.append(NO_SANDBOX)
        for note in notes:
            self.log.warning("%s: %s", student, note)
        made = super().from_notebook_node(whole, resources=resources, **options)
        return made

    def result_of(self, resources: Any) -> Result | None:
        """The result of the submission that is converted now; None when it is not one of ours."""
        entry = resources["nbgrader"]
        is_ours = assignment_of(entry["assignment"], entry["notebook"])
        return self._results[entry["student"], entry["assignment"]] if is_ours else None

    def _convert_and_end(self) -> None:
        """Take the place of nbgrader's loop; what this run has started ends with it."""
        # Formgrader's server lives on, and its course directory with it.
        with closing(self._grader), staging(self.parent):
            self._convert_all()

    def _leave_out_links(self) -> None:
        """Nbgrader would read whatever a link leads to, and hand it out with the feedback."""
        for folder, notebooks in list(self.parent.assignments.items()):
            root = Path(folder).parent.parent
            linked = [notebook for notebook in notebooks if first_link(Path(notebook), root)]
            self.parent.assignments[folder] = [notebook for notebook in notebooks if notebook not in linked]
            if linked == notebooks:
                del self.parent.assignments[folder]
            for notebook in linked:
                self.log.warning(LINK, shown(notebook))

    def _leave_out_impossible_names(self) -> None:
        """Nbgrader ends over a student whose name it cannot take, and grades nobody who comes later."""
        pattern = self.parent._format_source("(?P<assignment_id>.*)", "(?P<student_id>.*)", escape=True)
        for folder in sorted(self.parent.assignments):
            if not re.match(pattern, folder) or not _is_unicode(folder):
                del self.parent.assignments[folder]
                # Neither a line break nor half a character can go into a log as it is.
                self.log.warning(IMPOSSIBLE_NAME, ascii(Path(folder).parent.name))

    def _folders(self, name: str) -> list[Path]:
        """Of every student who is asked for."""
        # As nbgrader itself lists them: pathlib would take hidden folders for students.
        found = glob(self._submitted(self._course.student_id, name))  # noqa: PTH207
        return [folder for folder in map(Path, found) if folder.is_dir() or folder.is_symlink()]

    def _submitted(self, student: str, name: str) -> str:
        path: str = self._course.format_path(self._course.submitted_directory, student, name)
        return path

    def _released_notebook(self, assignment: Assignment) -> Released:
        """What students got: from the course's own source notebook, which may have cells that ours has not."""
        if assignment.name not in self._released:
            folder = self._course.format_path(self._course.source_directory, ".", assignment.name)
            theirs = Path(folder) / f"{assignment.name}.ipynb"
            source = theirs if theirs.is_file() else assignment.solution_dir / theirs.name
            self._released[assignment.name] = released(nbformat.read(source, as_version=4))
            for told in other_points(self._released[assignment.name], assignment.tasks):
                self.log.warning(told)
        return self._released[assignment.name]


def _is_unicode(name: str) -> bool:
    """Whether a gradebook or a log can hold it; a file's name can be any bytes."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
