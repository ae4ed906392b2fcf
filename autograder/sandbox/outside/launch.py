"""Starts the zygote's process."""

import os
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from typing import IO, NamedTuple

from ..agreed import FILLED
from . import bubblewrap
from .layout import Layout

# One thread for each library that NumPy may be built with: workers may not start threads. A fixed hash seed makes sets
# of strings come out in the same order each time.
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "LC_ALL": "C.UTF-8",
    "HOME": "/",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    # macOS would abort a worker that is the first to use some of the system's libraries, since it is a fork.
    "OBJC_DISABLE_INITIALIZE_FORK_SAFETY": "YES",
    # New memory is filled with one byte instead of whatever lay there: who forgets to fill np.empty gets the same grade
    # each time. See M_PERTURB in mallopt(3). The C library's own cache of freed memory would not be filled. Only glibc
    # knows these.
    "MALLOC_PERTURB_": str(FILLED ^ 0xFF),
    "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0",
}
# A Python of a cluster's module system finds its own library by this.
PASSED_ON = ("LD_LIBRARY_PATH",)
# No user's packages, no site, no unsafe path, no .pyc files. Not -I, which would ignore PYTHONHASHSEED.
OPTIONS = ("-s", "-S", "-P", "-B")


class Launched(NamedTuple):
    """A zygote's process, as it starts."""

    process: subprocess.Popen[bytes]
    control: socket.socket
    errors: IO[bytes]
    """What it wrote to stderr, for when it does not start."""


def launch(layout: Layout, packages: Sequence[str], in_bubble: bool) -> Launched | None:
    """Start a zygote; None if it was to run in bubblewrap, and that is not installed."""
    ours, theirs = socket.socketpair()
    passed_on = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    environment = ENVIRONMENT | passed_on | {"PYTHONPATH": os.pathsep.join(map(str, layout.search))}
    module = ("-m", "autograder.sandbox.inside.zygote", str(theirs.fileno()), *packages)
    command = [str(layout.interpreter), *OPTIONS, *module]
    line = bubblewrap.wrap(command, environment, layout) if in_bubble else command
    with theirs:
        if line is None:
            ours.close()
            return None
        return _start(line, environment, ours, theirs.fileno())


def _start(command: list[str], environment: dict[str, str], control: socket.socket, theirs: int) -> Launched:
    errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process; a pipe could fill up
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=bubblewrap.SYSTEM,
        pass_fds=(theirs,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        start_new_session=True,  # Ctrl-C at the terminal is for the grader alone
    )
    return Launched(process, control, errors)
