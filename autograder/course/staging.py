"""What lies in a student's folder, as nbgrader can copy it.

nbgrader gives a student up over a link that leads nowhere, a named pipe, or a timestamp that is no time; it waits for
ever for a pipe called timestamp.txt; and it follows links, so that any file of the instructor's could be handed out
with the feedback. No setting of nbgrader's reaches these steps, so they are replaced in the one run at hand.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.course.handed_in import TIMESTAMP, Moment, is_garbled, moment
from autograder.course.ours import assignment_of
from autograder.intake.links import first_link
from autograder.reports.names import shown

NOT_COPIED = "%s: %s is left where it is: %s."
NO_TIME = "%s says no time that can be understood, so it is left out."


@contextmanager
def staging(converter: Any) -> Iterator[None]:
    """Stand between nbgrader's converter and the folders of students, inside the `with` block."""
    between = _Staging(converter)
    steps = (converter, "init_assignment"), (converter.coursedir, "get_existing_timestamp")
    for owner, step in steps:
        setattr(owner, step, getattr(between, step))
    try:
        yield
    finally:
        for owner, step in steps:
            delattr(owner, step)  # the class has it still


class _Staging:
    """Two steps of nbgrader's, for the assignments of this package."""

    def __init__(self, converter: Any) -> None:
        self._converter = converter
        self._course = converter.coursedir
        self._init_assignment = converter.init_assignment

    def init_assignment(self, assignment_id: str, student_id: str) -> None:
        """Take the place of the step of this name, which sees the student's ordinary files and nothing else."""
        if assignment_of(assignment_id, assignment_id) is None:
            self._init_assignment(assignment_id, student_id)
            return
        with TemporaryDirectory() as step:
            staged = Path(step, student_id, assignment_id)  # laid out as nbgrader's own steps are
            staged.mkdir(parents=True)
            self._stage(assignment_id, student_id, staged)
            self._converter._format_source = lambda *_, **__: str(staged)
            try:
                self._init_assignment(assignment_id, student_id)
            finally:
                del self._converter._format_source  # the class has it still

    def get_existing_timestamp(self, folder: str) -> datetime | None:
        """Take the place of the step of this name; a time that cannot be understood is none."""
        found = self._moment(Path(folder))
        return found and found.utc

    def _moment(self, folder: Path) -> Moment | None:
        found = moment(folder)
        if is_garbled(folder, found):
            self._converter.log.warning(NO_TIME, folder / TIMESTAMP)
        return found

    def _stage(self, assignment: str, student: str, staged: Path) -> None:
        theirs, ours = (
            Path(self._course.format_path(folder, who, assignment))
            for folder, who in ((self._course.submitted_directory, student), (self._course.source_directory, "."))
        )
        for path in sorted({*_files(theirs)} - {theirs / TIMESTAMP}):
            place = path.relative_to(theirs)
            if why := _obstacle(path, place, ours):
                self._converter.log.warning(NOT_COPIED, student, shown(str(place)), why)
            else:
                link = staged / place
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(path.absolute())
        if when := self._moment(theirs):
            (staged / TIMESTAMP).write_text(when.written)


def _files(folder: Path) -> Iterator[Path]:
    """All that is no folder; links are not followed, neither in the folder nor on the way to it."""
    if first_link(folder, folder.parent.parent):
        return  # the grader has told
    for parent, folders, names in os.walk(folder):
        yield from (Path(parent, name) for name in names)
        yield from (Path(parent, name) for name in folders if Path(parent, name).is_symlink())


def _obstacle(path: Path, place: Path, ours: Path) -> str:
    """Why a file cannot be copied; "" if it can."""
    if path.is_symlink():
        return "it is a link"
    if not path.is_file():
        return "it is no ordinary file"
    if not os.access(path, os.R_OK):
        return "it cannot be read"
    # nbgrader copies the files of the assignment over the student's.
    if (ours / place).is_dir() or any((ours / parent).is_file() for parent in place.parents):
        return "the assignment has something of another kind with this name"
    return ""
