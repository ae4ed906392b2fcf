"""Which of several files holds the work. A glance at the text, since nothing of a student's is parsed here."""

import re
from collections.abc import Sequence
from pathlib import Path

# Every pattern looks at one line from its start, so the time they take grows with the length of the text only.
_DEFINITION = re.compile(r"^[ \t]*def[ \t]+(\w+)", re.MULTILINE)
_RETURN = re.compile(r"^[ \t]+return\b", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*=", re.MULTILINE)


def how_much_is_written(text: str, functions: Sequence[str]) -> tuple[int, int]:
    """How many of the functions seem to be written, and how many are defined at all."""
    _, *pieces = _DEFINITION.split(text)
    defined = set(pieces[::2])
    written = {name for name, body in zip(pieces[::2], pieces[1::2], strict=True) if _RETURN.search(body)}
    written |= set(_ASSIGNMENT.findall(text))
    return len(written & set(functions)), len(defined & set(functions))


def most_likely_first(files: Sequence[Path], assignment: str) -> list[Path]:
    """Sort files by how likely their names are, whatever they hold.

    The assignment's own name comes first, then names that contain it, then files in fewer folders. A notebook comes
    before a module of the same name, because nbgrader collects notebooks and both are to give the same grade.
    """
    return sorted(files, key=lambda path: (*_unlikeliness(path, assignment), path.suffix.lower() != ".ipynb", path))


def _unlikeliness(path: Path, assignment: str) -> tuple[bool, bool, int]:
    stem = path.stem.lower()
    return stem != assignment, assignment not in stem, len(path.parts)
