"""Every file of one student's folder, links left alone, however odd the folder is."""

import os
import stat
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from pathlib import Path

from autograder.classroom.reading.file_kind import is_work
from autograder.intake.kinds import came_with_the_exercise, is_archive, is_litter
from autograder.intake.links import first_link

MAX_DEPTH = 20
LONGEST_PATH = 700
"""Letters of a folder's path from the folder of submissions on. With 4,000, twelve students' files took 450 MB."""
MAX_ENTRIES = 5_000


@dataclass(slots=True)
class Findings:
    """The files found so far and what was odd about the others."""

    base: Path
    """Names in notes are given from here."""
    files: list[Path] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    entries: int = 0

    def note(self, path: Path, what: str) -> None:
        """Say `what` about a file or folder."""
        self.notes.append(f"{os.path.relpath(path, self.base)} {what}")


def entries(folder: Path) -> list[Path]:
    """What a folder holds, sorted by name, litter left out.

    Raises:
        OSError: The folder cannot be read.
    """
    return [folder / name for name in sorted(_names(folder))]


def first_entries(folder: Path) -> list[Path]:
    """The same of a student's folder, which may hold any number: as many as are looked at, and one more.

    Raises:
        OSError: The folder cannot be read.
    """
    return [folder / name for name in nsmallest(MAX_ENTRIES + 1, _names(folder))]


def add(path: Path, findings: Findings) -> None:
    """Sort a file, or all files of a folder, into files and notes; an error becomes a note.

    Those in the fewest folders come first: a student's own lie above those of an environment handed in along with them.
    """
    todo = deque([(path, 0)])
    while todo:
        each, depth = todo.popleft()
        try:
            mode = each.lstat().st_mode
            if link := first_link(each, findings.base):
                findings.note(link, "is a link and was not read. Put what is to be graded in its place.")
            elif stat.S_ISDIR(mode):
                todo.extend((inside, depth + 1) for inside in _inside(each, findings, depth))
            else:
                _add_file(each, mode, findings)
        except OSError as error:
            findings.note(each, f"could not be opened ({error.strerror}).")


def _names(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as found:
        yield from (each.name for each in found if not is_litter(each.name))


def _add_file(path: Path, mode: int, findings: Findings) -> None:
    if stat.S_ISREG(mode) and is_work(path.name):
        findings.files.append(path)
    elif not came_with_the_exercise(path.relative_to(findings.base)):
        _note_file(path, mode, findings)


def _note_file(path: Path, mode: int, findings: Findings) -> None:
    if not stat.S_ISREG(mode):
        findings.note(path, "is no ordinary file and was not read.")
    elif is_archive(path.name):
        findings.note(path, "is an archive and was not read. It must be unpacked.")
    else:
        findings.note(path, "is no .py or .ipynb file and was not read.")


def _inside(folder: Path, findings: Findings, depth: int) -> list[Path]:
    if depth > MAX_DEPTH or len(str(folder)) - len(str(findings.base)) > LONGEST_PATH:
        findings.note(folder, "lies too deep in other folders and was not read.")
        return []
    room = MAX_ENTRIES - findings.entries
    found = first_entries(folder) if room >= 0 else []
    findings.entries += len(found)
    if len(found) > room >= 0:
        findings.note(folder, f"was not read to its end: more than {MAX_ENTRIES} files were handed in.")
    return found[:room]
