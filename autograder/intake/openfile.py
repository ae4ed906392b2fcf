"""Opening a file that a student controls."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

LARGEST_FILE = 32 << 20
"""Bytes; a notebook with many pictures stays below this."""


def open_file(path: Path) -> BinaryIO:
    """Open an ordinary file for reading, whatever has been put in its place since it was found.

    Raises:
        OSError: It is no ordinary file or cannot be opened.
    """
    # Without O_NONBLOCK, opening a named pipe would wait for its other end for ever.
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise OSError(error.errno, "it is a link" if error.errno == errno.ELOOP else error.strerror) from None
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return open(descriptor, "rb")
    os.close(descriptor)
    raise OSError(errno.EINVAL, "it is no ordinary file")


def read_up_to(path: Path, limit: int) -> bytes:
    """The bytes of a file, at most one more than `limit`, so that the caller sees that there are more.

    Raises:
        OSError: It is no ordinary file or cannot be read.
    """
    with open_file(path) as file:
        return file.read(limit + 1)
