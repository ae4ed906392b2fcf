"""seccomp: from a point on, a process makes only the system calls on a list.

A list of what is forbidden would not do: libseccomp 2.5.4 does not know newer calls, and fchmodat2 got through one.
Calls on no list look as if the kernel did not have them, so that the C library falls back to older ones.
"""

import contextlib
import ctypes
import errno
import fcntl
import os
import tempfile
from functools import cache
from typing import Any

from .libc import PR_SET_SECCOMP, prctl

FILTER_MODE = 2
INSTRUCTION_BYTES = 8
CLONE_THREAD = 0x10000
CLONE_NEW_NAMESPACES = 0x7E020000

# fmt: off
ALLOWED = (
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "lseek", "close", "close_range",
    "dup", "dup2", "dup3", "fsync", "fdatasync", "ftruncate", "fadvise64", "pipe", "pipe2", "open",
    "openat", "openat2", "stat", "fstat", "lstat", "newfstatat", "statx", "statfs", "fstatfs", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir",
    "umask", "mmap", "munmap", "mprotect", "mremap", "madvise", "mincore", "brk", "membarrier", "rseq", "futex",
    "futex_waitv", "set_robust_list", "get_robust_list", "set_tid_address", "arch_prctl", "exit", "exit_group",
    "restart_syscall", "wait4", "waitid", "gettid", "getpid", "getppid", "getpgrp", "getpgid", "getsid", "getuid",
    "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack", "pause", "alarm",
    "setitimer", "getitimer", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday",
    "time", "times", "getrusage", "getrlimit", "getcpu", "getpriority", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "sysinfo", "uname",
    "getrandom", "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2",
)
# These would be refused without being named. Named, they fail with "not permitted", which students understand.
REFUSED = (
    "execve", "execveat", "fork", "vfork", "kill", "tkill", "tgkill", "ptrace", "socket", "socketpair", "connect",
    "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "unshare", "setns", "mount", "umount2", "chroot",
    "pivot_root", "bpf", "keyctl", "process_vm_readv", "process_vm_writev", "pidfd_open", "pidfd_getfd",
    "pidfd_send_signal", "setuid", "setgid", "setresuid", "setresgid", "setgroups", "chmod", "fchmod", "fchmodat",
    "chown", "fchown", "lchown", "fchownat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "rename",
    "renameat", "renameat2", "truncate", "link", "linkat", "symlink", "symlinkat", "mknod", "mknodat", "setsid",
    "setpgid", "prlimit64", "setrlimit", "memfd_create",
)
# fmt: on
# Set and get the thread's name, ask for dumpable and no_new_privs, name a memory area. Not PR_SET_PDEATHSIG: without it
# a worker would outlive its zygote.
PRCTL_OPTIONS = (15, 16, 3, 39, 0x53564D41)
# Ask for terminal settings and size, bytes waiting; set non-blocking and close-on-exec.
IOCTL_REQUESTS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5451, 0x5450)
# Duplicate, ask for and set flags. Not F_SETOWN and F_SETSIG: with O_ASYNC they send any signal to any process of the
# same user, and Landlock stops that from Linux 6.12 on only.
FCNTL_COMMANDS = (fcntl.F_DUPFD, fcntl.F_DUPFD_CLOEXEC, fcntl.F_GETFD, fcntl.F_SETFD, fcntl.F_GETFL)


@cache
def compile_filter() -> bytes | None:
    """Make the filter program for this machine; None where it cannot be made: no Linux, or no libseccomp."""
    try:
        import pyseccomp  # 45 ms, most of it for finding the library; and not installable on macOS
    except (ImportError, RuntimeError, OSError):
        return None
    chosen = pyseccomp.SyscallFilter(pyseccomp.ERRNO(errno.ENOSYS))
    try:
        chosen.set_attr(pyseccomp.Attr.ACT_BADARCH, pyseccomp.KILL_PROCESS)
    except OSError:
        return None  # the library asks the kernel, and this one has no seccomp
    _add_rules(pyseccomp, chosen)
    with tempfile.TemporaryFile() as file:
        chosen.export_bpf(file)
        file.seek(0)
        return file.read()


def install(program: bytes) -> None:
    """Put this process under the filter, for good. It must have no_new_privs.

    Raises:
        OSError: The kernel says no.
    """
    code = ctypes.create_string_buffer(program, len(program))
    header = _Program(len(program) // INSTRUCTION_BYTES, ctypes.addressof(code))
    prctl(PR_SET_SECCOMP, FILTER_MODE, ctypes.addressof(header))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


def _add_rules(library: Any, chosen: Any) -> None:
    refuse = library.ERRNO(errno.EPERM)
    for name in ALLOWED:
        _add(chosen, library.ALLOW, name)
    for name in REFUSED:
        _add(chosen, refuse, name)
    for option in PRCTL_OPTIONS:
        _add(chosen, library.ALLOW, "prctl", library.Arg(0, library.EQ, option))
    for request in IOCTL_REQUESTS:
        _add(chosen, library.ALLOW, "ioctl", library.Arg(1, library.EQ, request))
    for command in FCNTL_COMMANDS:
        _add(chosen, library.ALLOW, "fcntl", library.Arg(1, library.EQ, command))
    silent = library.Arg(2, library.MASKED_EQ, os.O_ASYNC, 0)
    _add(chosen, library.ALLOW, "fcntl", library.Arg(1, library.EQ, fcntl.F_SETFL), silent)
    as_thread = library.Arg(0, library.MASKED_EQ, CLONE_THREAD | CLONE_NEW_NAMESPACES, CLONE_THREAD)
    _add(chosen, library.ALLOW, "clone", as_thread)
    _add(chosen, refuse, "clone", library.Arg(0, library.MASKED_EQ, CLONE_THREAD, 0))


def _add(chosen: Any, action: int, name: str, *conditions: Any) -> None:
    # An architecture or a libseccomp may not have the call.
    with contextlib.suppress(OSError, ValueError):
        chosen.add_rule(action, name, *conditions)
