"""Opening a file that a student controls."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from autograder.intake.links import first_link

LARGEST_FILE = 32 << 20
"""Bytes; a notebook with many pictures stays below this."""


def open_file(path: Path, root: Path) -> BinaryIO:
    """Open an ordinary file for reading, whatever has been put in its place since it was found.

    Args:
        path: The file.
        root: The folder of submissions; no link below it is followed.

    Raises:
        OSError: It is no ordinary file, lies behind a link, or cannot be opened.
    """
    if link := first_link(path, root):
        raise OSError(errno.ELOOP, "it is a link" if link == path else "it lies behind a link")
    # Without O_NONBLOCK, opening a named pipe would wait for its other end for ever.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return open(descriptor, "rb")
    os.close(descriptor)
    raise OSError(errno.EINVAL, "it is no ordinary file")


def read_up_to(path: Path, root: Path, limit: int) -> bytes:
    """The bytes of a file, at most one more than `limit`, so that the caller sees that there are more.

    Args:
        path: The file.
        root: The folder of submissions; no link below it is followed.
        limit: In bytes.

    Raises:
        OSError: It is no ordinary file, lies behind a link, or cannot be read.
    """
    with open_file(path, root) as file:
        return file.read(limit + 1)
