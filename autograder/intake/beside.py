"""The other files of a submission: which of them the graded one may import, and which came with the exercise."""

from collections.abc import Collection, Iterable
from pathlib import Path, PurePath

from autograder.classroom.reading.source import Source
from autograder.intake.kinds import came_with_the_exercise

Modules = tuple[tuple[str, bytes], ...]
NO_ROOM = "{} was left out: all files together hold too much code."


def own_files(files: Iterable[Path], root: Path, kit: Collection[str] = ()) -> list[Path]:
    """The files without those of the exercise, which some students hand in along with their own.

    Args:
        files: All that was handed in.
        root: Files are told apart by their names from here on.
        kit: Names of modules and packages that came with this exercise, besides those that come with every one.
    """
    return [path for path in files if not came_with_the_exercise(path.relative_to(root), kit)]


def importable(
    graded: Collection[str], others: Iterable[tuple[str, Source]], room: int
) -> tuple[Modules, tuple[str, ...]]:
    """The modules in the folders of the graded files, and in packages there.

    Args:
        graded: Paths of the graded files.
        others: Path and source of each of the student's other files; of two modules of one name the first counts.
        room: The most bytes that all of them together may take.

    Returns:
        Name and bytes of each module, `package.module` for one in a package, and what is to be said of those that were
        left out.
    """
    folders = sorted({PurePath(file).parent for file in graded}, key=lambda folder: -len(folder.parts))
    found: dict[str, bytes] = {}
    notes = []
    named = [(_module_name(PurePath(file), source, folders), file, source) for file, source in others]
    # The nearest first: a large folder of somebody else's code must not take the room of a helper.
    for name, file, source in sorted(named, key=lambda each: each[0].count(".")):
        if source.kind != "module" or not name or name in found:
            continue
        room -= len(source.parts[0])
        if room >= 0:
            found[name] = source.parts[0]
        else:
            notes.append(NO_ROOM.format(file))
    return tuple(found.items()), tuple(notes)


def _module_name(file: PurePath, source: Source, folders: Iterable[PurePath]) -> str:
    """By which name a graded file in one of the folders, the deepest first, can import it; "" where none can."""
    inside = next((file.relative_to(folder) for folder in folders if file.is_relative_to(folder)), None)
    if inside is None:
        return ""
    parts = [*inside.parent.parts, PurePath(source.name).stem]
    if len(parts) > 1 and parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts) if all(part.isidentifier() for part in parts) else ""
