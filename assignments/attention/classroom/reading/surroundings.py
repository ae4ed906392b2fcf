"""What a function leaves as it was, besides its arguments: NumPy's error settings and the working directory."""

import contextlib

# Bound here, since a submission may replace these functions in their modules.
from os import chdir, getcwd
from typing import Any, NamedTuple

from numpy import geterr, seterr

ERROR_SETTINGS = "error settings"
WORKING_DIRECTORY = "working directory"
SURROUNDINGS = (ERROR_SETTINGS, WORKING_DIRECTORY)
"""The words for what may have been changed."""


class Surroundings(NamedTuple):
    """As they were at some time."""

    errors: Any
    directory: str | None
    """None where it cannot be told, since it was deleted."""


def surroundings() -> Surroundings:
    """As they are now."""
    try:
        directory = getcwd()  # noqa: PTH109 - Path is slower, and looks os.getcwd up anew
    except OSError:
        directory = None
    return Surroundings(geterr(), directory)


def put_back(before: Surroundings) -> tuple[str, ...]:
    """Make the surroundings what they were, and name what had been changed."""
    now = surroundings()
    if now == before:
        return ()
    seterr(**before.errors)
    if before.directory is not None:
        with contextlib.suppress(OSError):
            chdir(before.directory)
    return tuple(word for word, was, is_now in zip(SURROUNDINGS, before, now, strict=True) if was != is_now)
