"""Tries, in a worker and before any student code, what student code must not be able to do."""

import errno
import fcntl
import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..levels import ATTEMPTS, HIDDEN, RESTRICTED

# What everybody may read, write and list on any Linux, so that only a lock can be in the way. A bubble has none of it.
READABLE = Path("/etc/passwd")
WRITABLE = Path("/dev/zero")
OPEN_FOLDER = Path("/tmp")
UNNAMED_FILE = getattr(os, "O_TMPFILE", os.O_DIRECTORY)  # macOS has none, and no locks either

REFUSED = (errno.EACCES, errno.EPERM, errno.ENOSYS, errno.EROFS)
"""How a lock says no. Anything else, such as too many open files, is no proof of one."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What was set up around a worker, as far as it cannot try it out."""

    secret: Path
    """A file that student code must not see."""
    own_files: bool
    """It is in a bubble, where "no such file" means that the file is not there."""
    restricted: bool
    """The kernel took the Landlock rules."""


def observe(claims: Claims) -> dict[str, bool]:
    """Try everything once. True means that it was blocked."""
    refused = (*REFUSED, errno.ENOENT) if claims.own_files else REFUSED
    attempts: tuple[Callable[[], object], ...] = (
        lambda: socket.socket().close(),
        _fork,
        lambda: os.kill(os.getpid(), 0),  # to itself, which only the filter refuses
        lambda: fcntl.fcntl(0, fcntl.F_SETOWN, 0),  # for signals when a file is ready; 0 is nobody
        lambda: _open(READABLE, os.O_RDONLY),
        lambda: _open(claims.secret, os.O_RDONLY),
        lambda: _open(OPEN_FOLDER, os.O_RDONLY | os.O_DIRECTORY),
        lambda: _open(WRITABLE, os.O_WRONLY),
        _create,
    )
    blocked = {name: _is_blocked(attempt, refused) for name, attempt in zip(ATTEMPTS, attempts, strict=True)}
    return blocked | {HIDDEN: claims.own_files and _is_hidden(claims.secret), RESTRICTED: claims.restricted}


def _is_blocked(attempt: Callable[[], object], refused: tuple[int, ...]) -> bool:
    try:
        attempt()
    except OSError as error:
        return error.errno in refused
    return False


def _is_hidden(secret: Path) -> bool:
    try:
        secret.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False  # "permission denied" tells that there may be something
    return False


def _open(path: Path, flags: int) -> None:
    os.close(os.open(path, flags))


def _create() -> None:
    """Make a file without a name: a worker could not remove one, since that is forbidden too."""
    try:
        _open(OPEN_FOLDER, UNNAMED_FILE | os.O_WRONLY)
    except OSError as error:
        if error.errno != errno.EOPNOTSUPP:  # a file system without such files decides nothing; writing was tried too
            raise
        raise PermissionError(errno.EPERM, "no such files here") from error


def _fork() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
