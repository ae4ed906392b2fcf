"""The steps by which a worker gives up everything it does not need. None of them can be taken back."""

import contextlib
import os
import resource
import sys
from dataclasses import dataclass

from .. import landlock, libc, seccomp
from ..limits import Limits


@dataclass(frozen=True, slots=True)
class Locks:
    """What a zygote has prepared for its workers."""

    limits: Limits
    user: int | None
    """The user id to take; None to stay who it is."""
    ruleset: int | None
    """Descriptor of the Landlock ruleset."""
    program: bytes | None
    """The seccomp filter."""


def lock_down(locks: Locks) -> bool:
    """Lock this process down as far as the system allows. What came of it is for the self-test to find out.

    Returns:
        Whether the kernel took the Landlock rules, which the self-test cannot tell from files hidden by chance.

    Raises:
        OSError: It is root and cannot stop being root.
    """
    _limit(locks.limits)
    if locks.user is not None:
        _become(locks.user)
    if sys.platform != "linux":
        return False
    # After the change of user, which takes the signal at the parent's death back.
    libc.prctl(libc.PR_SET_PDEATHSIG, 9)
    libc.prctl(libc.PR_SET_DUMPABLE, 0)
    libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
    restricted = _restrict_files(locks.ruleset)
    _filter_calls(locks.program)
    return restricted


def _limit(limits: Limits) -> None:
    _set(resource.RLIMIT_AS, limits.address_space_mib << 20)
    _set(resource.RLIMIT_FSIZE, limits.file_kib << 10)
    _set(resource.RLIMIT_NOFILE, limits.descriptors)
    _set(resource.RLIMIT_CORE, 0)
    # Counted for all processes of a user, so that only 0 stops a flood of forks. It stops threads as well.
    _set(resource.RLIMIT_NPROC, 0)
    # One second more before the signal that cannot be ignored.
    _set(resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1)


def _set(kind: int, soft: int, hard: int | None = None) -> None:
    with contextlib.suppress(OSError, ValueError):  # macOS has no limit on address space
        resource.setrlimit(kind, (soft, soft if hard is None else hard))


def _become(user: int) -> None:
    # From root these two change the saved ids as well, so that there is no way back; macOS has no setresuid.
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)


def _restrict_files(ruleset: int | None) -> bool:
    if ruleset is None:
        return False
    try:
        landlock.restrict(ruleset)
    except OSError:
        return False
    finally:
        os.close(ruleset)
    return True


def _filter_calls(program: bytes | None) -> None:
    if program is not None:
        with contextlib.suppress(OSError):
            seccomp.install(program)
