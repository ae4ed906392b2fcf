"""Which of a student's files are graded: the one with most of the functions, and those that have the others."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple

from autograder.classroom.reading.source import Source
from autograder.classroom.reading.written import homes, written_in
from autograder.intake.attempts import newness
from autograder.intake.beside import NO_ROOM, importable

PASSED_OVER = (
    "Several files hold answers. {} was graded, and of {} only what it imports. To have another one graded, hand it in "
    "alone."
)
SEVERAL_WHOLE = "{} holds several whole solutions, and was taken for one student's. If it is a class, give that folder."
MANY = 3
TOGETHER = "The functions are in several files, which were graded together: {}."
TWICE = "More than one file has {}: what is named here was graded. To change that, delete this one and hand in again."

Files = Mapping[str, Source]
"""Path and source of each; the one with most of the functions first."""


class Together(NamedTuple):
    """What is graded of a student's files."""

    source: Source
    files: tuple[str, ...]
    choice: tuple[str, ...]
    """Which files these are, in words, where there was a choice."""
    left_out: tuple[str, ...]
    """What is to be said of files for which there was no room."""


def graded_together(files: Files, functions: Sequence[str], room: int) -> Together:
    """Choose from a student's files.

    Args:
        files: All that may be graded.
        functions: Those that the student was asked to write.
        room: The most bytes of code.
    """
    given, files = files, _named_apart(files)
    needed = _needed(files, functions)
    taken = _fitting(files, needed, room)
    rest = _not_replaced(given, needed, taken)
    beside, left_out = importable(taken, rest, room - sum(_size(files[file]) for file in taken))
    first, *more = (files[file] for file in taken)
    source = replace(first, beside=beside, more=tuple(more), functions=tuple(functions) * bool(more))
    no_room = [NO_ROOM.format(file) for file in needed if file not in taken]
    return Together(source, taken, tuple(_told(files, taken, functions)), (*no_room, *left_out))


def _not_replaced(files: Files, needed: Sequence[str], taken: Sequence[str]) -> list[tuple[str, Source]]:
    """The files that are not graded, without earlier attempts at those that are."""
    graded = {(PurePath(file).parent, files[file].name) for file in taken}
    others = [(file, source) for file, source in files.items() if file not in needed]
    return [(file, source) for file, source in others if (PurePath(file).parent, source.name) not in graded]


def _named_apart(files: Files) -> Files:
    """The same files, where two have the same name with their paths instead."""
    named = Counter(source.name for source in files.values())
    return {
        file: source if named[source.name] == 1 else replace(source, name=file.replace("\\", "/"))
        for file, source in files.items()
    }


def _needed(files: Files, functions: Sequence[str]) -> list[str]:
    """The first file, and those that have what is not written in it."""
    (best, first), *others = files.items()
    whole = replace(first, more=tuple(source for _, source in others), functions=tuple(functions))
    found = set(map(id, homes(whole).values()))
    return [best, *(file for file, source in others if id(source) in found)]


def _fitting(files: Files, needed: Sequence[str], room: int) -> tuple[str, ...]:
    taken = []
    for file in needed:
        if _size(files[file]) <= room:
            room -= _size(files[file])
            taken.append(file)
    return tuple(taken)


def _size(source: Source) -> int:
    return sum(map(len, source.parts))


def _told(files: Files, taken: Sequence[str], functions: Sequence[str]) -> Iterator[str]:
    written = {file: written_in(source, functions) for file, source in files.items()}
    named: dict[str, list[str]] = {}
    for name in functions:
        for file in [file for file in taken if name in written[file]][:1]:
            named.setdefault(file, []).append(name)
    # A copy is nothing that could have been graded instead.
    graded = {files[file].parts for file in taken}
    passed_over = [file for file in files if written[file] and files[file].parts not in graded]
    yield from _doubts([file for file in files if len(written[file]) == len(functions)], files)
    if len(named) > 1:
        yield TOGETHER.format(", ".join(f"{file} ({', '.join(named[file])})" for file in taken if file in named))
        if twice := [name for name in functions if sum(name in each for each in written.values()) > 1]:
            yield TWICE.format(", ".join(twice))
    elif passed_over:
        yield PASSED_OVER.format(taken[0], ", ".join(passed_over))


def _doubts(whole: Sequence[str], files: Files) -> Iterator[str]:
    """Unpacking an archive often makes a folder more than there was, and then a class looks like one student."""
    folders = {PurePath(file).parts[0] for file in whole if len(PurePath(file).parts) > 1}
    attempts = {newness(PurePath(file)) for file in whole}
    if len({files[file].parts for file in whole}) >= MANY and len(folders) == len(attempts) == 1:
        yield SEVERAL_WHOLE.format(*folders)
