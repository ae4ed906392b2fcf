"""Links on the way to a student's file. Whoever follows one hands out what it leads to: solutions, hidden checks."""

import os
from collections.abc import Iterator
from pathlib import Path


def first_link(path: Path, root: Path) -> Path | None:
    """The topmost link on the way from `root` down to `path`; None where there is none.

    Args:
        path: A file or folder of a student's, which need not be there.
        root: The folder of submissions. It and what lies above it may be links: they are the instructor's own.
    """
    return next((step for step in _steps(path, root) if is_link(step)), None)


# pathlib's own raise an error where a folder above may not be entered, or a name is too long.


def is_link(path: Path) -> bool:
    """Whether a link is there; False where that cannot be found out."""
    return os.path.islink(path)  # noqa: PTH114


def is_folder(path: Path) -> bool:
    """Whether a folder is there, perhaps at the end of a link; False where that cannot be found out."""
    return os.path.isdir(path)  # noqa: PTH112


def _steps(path: Path, root: Path) -> Iterator[Path]:
    step = root
    for part in path.relative_to(root).parts:
        step /= part
        yield step
