"""`autograder release --zip`: one archive for an LMS, the same bytes every time."""

import io
import zipfile
from pathlib import Path

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.release.checking import check
from autograder.release.faults import Fault
from autograder.release.lesson import read_lesson
from autograder.release.products import student_products

LONG_AGO = (1980, 1, 1, 0, 0, 0)
READABLE = 0o100644 << 16
UNIX = 3


class ReleaseRefused(Explained):
    """Students must not get this; the faults say why."""

    def __init__(self, faults: list[Fault]) -> None:
        """Refuse because of `faults`."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def write_zip(assignment: Assignment, file: Path) -> None:
    """Write what students get, in one folder named after the assignment.

    Raises:
        ReleaseRefused: `check` finds a fault.
    """
    if faults := check(assignment):
        raise ReleaseRefused(faults)
    file.write_bytes(archive_of(assignment))


def archive_of(assignment: Assignment) -> bytes:
    """The archive, whether or not it may go out."""
    made = student_products(read_lesson(assignment), assignment)
    buffer = io.BytesIO()
    # Stored, not deflated: compressed bytes differ from one zlib to the next, and the files are small.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(made):
            name = path.relative_to(assignment.release_dir).as_posix()
            member = zipfile.ZipInfo(f"{assignment.name}/{name}", LONG_AGO)
            member.external_attr, member.create_system = READABLE, UNIX
            archive.writestr(member, made[path])
    return buffer.getvalue()
