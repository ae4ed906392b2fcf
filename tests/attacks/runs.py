"""The combinations of level and user in which the class of attackers is graded."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from autograder.sandbox.seccomp import compile_filter

CHECKOUT = Path(__file__).resolve().parents[2]
NOBODY = 65534
SECONDS = 400


@dataclass(frozen=True, slots=True)
class Setting:
    """One level and one user.

    Attributes:
        level: "strongest" for whatever is reached.
        as_nobody: As an ordinary user, not as who runs the tests.
    """

    level: str
    as_nobody: bool = False

    @property
    def in_bubble(self):
        """The interpreter may lie below root's closed home, where no other user can import from."""
        return self.level != "strongest" and os.geteuid() == 0

    def __str__(self):
        return f"{self.level}-as-{'nobody' if self.as_nobody else 'root' if os.geteuid() == 0 else 'user'}"


STRONGEST = Setting("strongest")
SOAK = (
    Setting("confined"),
    Setting("process"),
    Setting("sandboxed", as_nobody=True),
    Setting("confined", as_nobody=True),
)
# Not process as nobody: there hostile code is the same user as who owns the results, and nothing is promised.


@dataclass(frozen=True, slots=True)
class Place:
    """Where things are, as the grader sees them."""

    checkout: Path
    base: Path
    python: str


def place(setting, base):
    """Where the grader sees the checkout, the folder `base` and its Python."""
    if not setting.in_bubble:
        return Place(CHECKOUT, base, sys.executable)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return Place(Path("/opt/project"), Path("/opt/run"), f"/opt/python/bin/{version}")


def missing(setting):
    """What this machine lacks for a setting; "" if nothing."""
    if setting.level == "process" and compile_filter() is None:
        return "needs libseccomp, to take the other locks away"
    if setting.as_nobody and os.geteuid() != 0:
        return "this is an ordinary user already"
    return (
        "" if not setting.in_bubble or (shutil.which("bwrap") and shutil.which("setpriv")) else "needs bwrap, setpriv"
    )


def grade(setting, base, folder, out, run):
    """Run `autograder grade`; `folder` and `out` are names below `base`."""
    seen = place(setting, base)
    command = [seen.python, "-P", "-B", "-m", "autograder", "grade", str(seen.base / folder)]
    command += ["--out", str(seen.base / out), "--jobs", "4"]  # many wait for their deadlines
    if setting.level == "process":
        command = [seen.python, "-B", str(seen.checkout / "tests/attacks/without_locks.py"), *command]
    environment = _environment(setting, seen, run)
    if setting.in_bubble:
        user = _nobody(base) if setting.as_nobody else ()
        command = [
            *_bubble(base),
            *user,
            "env",
            "-i",
            *(f"{name}={value}" for name, value in environment.items()),
            *command,
        ]
        environment = dict(os.environ)
    return subprocess.run(
        command, cwd=base / "cwd", env=environment, capture_output=True, text=True, errors="replace", timeout=SECONDS
    )


def _environment(setting, seen, run):
    no_programs = str(seen.base / "home")
    return {
        "PATH": os.environ["PATH"] if setting.level in ("strongest", "sandboxed") else no_programs,
        "HOME": str(seen.base / "home"),
        "TMPDIR": str(seen.base / "tmp"),
        "PYTHONPATH": "/opt/project:/opt/packages" if setting.in_bubble else str(CHECKOUT),
        "ATTACK_RUN": run,
        "LC_ALL": "C.UTF-8",
    }


def _bubble(base):
    """The interpreter and packages put where every user can read them."""
    folders = {sys.base_prefix: "python", CHECKOUT: "project", Path(np.__file__).parents[1]: "packages"}
    binds = [word for old, new in folders.items() for word in ("--ro-bind", str(old), f"/opt/{new}")]
    return [
        *("bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc", "--tmpfs", "/opt", *binds),
        *("--bind", str(base), "/opt/run", "--chdir", "/opt/run/cwd"),
    ]


def _nobody(base):
    """Give the folders of a run away, and say how to become their new owner."""
    for name in ("cwd", "home", "tmp", "out", "alone"):
        (base / name).mkdir(exist_ok=True)
        os.chown(base / name, NOBODY, NOBODY)
    return "setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"
