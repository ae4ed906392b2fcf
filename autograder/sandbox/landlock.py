"""Landlock: from a point on, a process reads only the files it was given.

Linux 5.13 and later. The numbers are those of the kernel's headers and the same on every architecture. The kernel is
asked which version it has, since older ones refuse rights that they do not know.
"""

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

from .libc import syscall

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION = 1
PATH_BENEATH = 1

WRITE_FILE, READ_FILE, READ_DIR = 0x2, 0x4, 0x8
# All rights over files that each version knows: 2 added linking, 3 truncating, 5 device commands.
FILE_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}
TCP_BIND_AND_CONNECT = 0x3  # from version 4
SIGNALS_AND_ABSTRACT_SOCKETS = 0x3  # from version 6
ONLY_POINT_AT = getattr(os, "O_PATH", os.O_RDONLY)  # macOS has none, and no Landlock either


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("tcp", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"  # Python 3.14 asks for it wherever there is _pack_; earlier ones take no notice
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Which Landlock the kernel has; 0 when it has none."""
    try:
        return _ask_version()
    except OSError:
        return 0


def prepare(readable: Iterable[Path], writable: Iterable[Path] = ()) -> int:
    """Build a ruleset that allows these folders and files, and nothing else. Paths that do not exist are left out.

    Returns:
        The descriptor of the ruleset.

    Raises:
        OSError: The kernel has no Landlock.
    """
    known = _ask_version()
    wanted = _Ruleset(FILE_RIGHTS[min(known, 5)])
    size = 8
    if known >= 4:
        wanted.tcp, size = TCP_BIND_AND_CONNECT, 16
    if known >= 6:
        wanted.scoped, size = SIGNALS_AND_ABSTRACT_SOCKETS, 24
    ruleset = syscall(CREATE_RULESET, ctypes.byref(wanted), ctypes.c_size_t(size), ctypes.c_uint32(0))
    for path in readable:
        _allow(ruleset, path, READ_FILE | READ_DIR)
    for path in writable:
        _allow(ruleset, path, READ_FILE | WRITE_FILE)
    return ruleset


def restrict(ruleset: int) -> None:
    """Put this process under the ruleset, for good. It must have no_new_privs.

    Raises:
        OSError: The kernel says no.
    """
    syscall(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))


def _ask_version() -> int:
    return syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(ASK_VERSION))


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        descriptor = os.open(path, ONLY_POINT_AT | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if path.is_dir() else rights & ~READ_DIR
        rule = _PathBeneath(allowed, descriptor)
        syscall(ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(PATH_BENEATH), ctypes.byref(rule), ctypes.c_uint32(0))
    finally:
        os.close(descriptor)
