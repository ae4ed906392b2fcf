"""Tries, in a worker and before any student code, what student code must not be able to do."""

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

from .levels import Level

TEMPORARY = Path("/tmp")  # where everybody may write

HIDDEN = "hidden"
"""Nobody would know that the secret file exists."""


def observe(secret: Path) -> dict[str, bool]:
    """Try everything once. True means that it was blocked."""
    attempts: dict[str, Callable[[], object]] = {
        "socket": _open_socket,
        "read": lambda: _read(secret),
        "write": _write,
        "fork": _fork,
        "signal": lambda: os.kill(os.getppid(), 0),
    }
    return {name: _is_blocked(attempt) for name, attempt in attempts.items()} | {HIDDEN: _is_hidden(secret)}


def level_of(observed: Mapping[str, bool]) -> Level:
    """The level that these observations show."""
    blocked = [value for name, value in observed.items() if name != HIDDEN]
    if len(blocked) < 5 or not all(blocked):
        return Level.PROCESS
    return Level.SANDBOXED if observed.get(HIDDEN) else Level.CONFINED


def _is_blocked(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError:
        return True
    return False


def _is_hidden(secret: Path) -> bool:
    try:
        secret.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False  # "permission denied" tells that there may be something
    return False


def _open_socket() -> None:
    socket.socket().close()


def _read(secret: Path) -> None:
    os.close(os.open(secret, os.O_RDONLY))


def _write() -> None:
    path = TEMPORARY / f"autograder-{os.getpid()}"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    path.unlink()


def _fork() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
