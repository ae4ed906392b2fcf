"""The two C functions through which a Linux process locks itself down."""

import ctypes
import os

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, *arguments: int) -> None:
    """Change how the kernel treats this process.

    Raises:
        OSError: The kernel says no.
    """
    padded = [*arguments, 0, 0, 0, 0][:4]
    _check(_libc.prctl(option, *(ctypes.c_ulong(argument) for argument in padded)), f"prctl {option}")


def syscall(number: int, *arguments: object) -> int:
    """Make a system call that the C library has no function for. The result is never negative.

    Raises:
        OSError: The kernel says no.
    """
    _libc.syscall.restype = ctypes.c_long  # not at import: other systems import this module, and may not have it
    return _check(_libc.syscall(ctypes.c_long(number), *arguments), f"system call {number}")


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
