"""One run at a time in an output folder: each takes out of it whom it does not know."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from autograder.classroom.errors import Explained

IN_USE = "Another run is writing into {}. Wait until it has ended, or choose another folder with --out."


class InUse(Explained):
    """Another run is writing into the folder."""


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder inside the `with` block. However a run ends, the system lets the next one in.

    Raises:
        InUse: Another run is in it.
    """
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems have no locks
            _lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(IN_USE.format(folder)) from None
