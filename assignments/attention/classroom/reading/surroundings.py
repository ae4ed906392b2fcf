"""What a function leaves as it was, besides its arguments: NumPy's error settings and the working directory."""

import contextlib
from collections.abc import Iterable, Iterator

# Bound here, since a submission may replace these functions in their modules.
from os import chdir, getcwd
from typing import Any, NamedTuple

from numpy import errstate, geterr, seterr

ERROR_SETTINGS = "error settings"
WORKING_DIRECTORY = "working directory"
SURROUNDINGS = (ERROR_SETTINGS, WORKING_DIRECTORY)
"""The words for what may have been changed."""
WAITED_FOR = "FloatingPointError"
"""What NumPy raises after np.seterr(all="raise"). Who waits for it nowhere only wanted to look for something."""
AS_NUMPY_COMES: dict[str, Any] = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}


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


@contextlib.contextmanager
def error_settings_for(cells: Iterable[str]) -> Iterator[None]:
    """In the `with` block, a notebook's functions meet the settings that they meet when they are graded.

    Args:
        cells: What ran in the notebook's kernel.
    """
    waited = any(WAITED_FOR in cell for cell in cells)
    with errstate(**({} if waited else AS_NUMPY_COMES)):
        yield
