"""Runs a command on a kernel that seems to have neither Landlock nor seccomp: python without_locks.py COMMAND..."""

import errno
import os
import sys

import pyseccomp

SET_SECCOMP = 22

allowing = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
for call in ("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"):
    allowing.add_rule(pyseccomp.ERRNO(errno.ENOSYS), call)
allowing.add_rule(pyseccomp.ERRNO(errno.EINVAL), "prctl", pyseccomp.Arg(0, pyseccomp.EQ, SET_SECCOMP))
allowing.load()
os.execv(sys.argv[1], sys.argv[1:])
