"""The combinations of level and user in which the class of attackers is graded."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

CHECKOUT = Path(__file__).resolve().parents[2]
NOBODY = 65534
SECONDS = 400


@dataclass(frozen=True, slots=True)
class Setting:
    """One level and one user."""

    level: str
    user: str
    """"this" or "nobody"."""

    def __str__(self):
        return f"{self.level}-as-{'root' if self.user == 'this' and os.geteuid() == 0 else self.user}"


STRONGEST = Setting("strongest", "this")
SOAK = [Setting("confined", "this"), Setting("process", "this"), Setting("sandboxed", "nobody")]
SOAK.append(Setting("confined", "nobody"))
# Not process as nobody: there hostile code has the same user as the results, and nothing is promised.


@dataclass(frozen=True, slots=True)
class Place:
    """Where things are, as the grader sees them."""

    checkout: Path
    base: Path
    python: str


def place(setting, base):
    """Where the grader sees the checkout, the folder `base` and its Python."""
    if setting.user == "this":
        return Place(CHECKOUT, base, sys.executable)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return Place(Path("/opt/project"), Path("/opt/run"), f"/opt/python/bin/{version}")


def missing(setting):
    """What this machine lacks for a setting; "" if nothing."""
    if setting.level == "process" and not _can_take_locks_away():
        return "needs libseccomp, to take the other locks away"
    if setting.level == "sandboxed" and shutil.which("bwrap") is None:
        return "needs bwrap"
    if setting.user == "this":
        return ""
    if os.geteuid() != 0:
        return "this is an ordinary user already"
    return "" if shutil.which("bwrap") and shutil.which("setpriv") else "needs bwrap and setpriv"


def grade(setting, base, folder, out, run):
    """Run `autograder grade`; `folder` and `out` are names below `base`."""
    seen = place(setting, base)
    command = [seen.python, "-P", "-B", "-m", "autograder", "grade", str(seen.base / folder)]
    command += ["--out", str(seen.base / out), "--jobs", "2"]
    if setting.level == "process":
        command = [seen.python, "-B", str(seen.checkout / "tests/attacks/without_locks.py"), *command]
    environment = _environment(setting, seen, run)
    if setting.user == "nobody":
        _give_away(base)
        command = [*_bubble(base), "env", "-i", *(f"{name}={value}" for name, value in environment.items()), *command]
        environment = dict(os.environ)
    return subprocess.run(
        command, cwd=base / "cwd", env=environment, capture_output=True, text=True, errors="replace", timeout=SECONDS
    )


def _environment(setting, seen, run):
    no_programs = str(seen.base / "home")
    paths = {"this": str(CHECKOUT), "nobody": "/opt/project:/opt/packages"}
    return {
        "PATH": os.environ["PATH"] if setting.level in ("strongest", "sandboxed") else no_programs,
        "HOME": str(seen.base / "home"),
        "TMPDIR": str(seen.base / "tmp"),
        "PYTHONPATH": paths[setting.user],
        "ATTACK_RUN": run,
        "LC_ALL": "C.UTF-8",
    }


def _bubble(base):
    """An ordinary user, with the interpreter and packages put where such a one can read them."""
    folders = {sys.base_prefix: "python", CHECKOUT: "project", Path(np.__file__).parents[1]: "packages"}
    binds = [word for old, new in folders.items() for word in ("--ro-bind", str(old), f"/opt/{new}")]
    return [
        *("bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc", "--tmpfs", "/opt", *binds),
        *("--bind", str(base), "/opt/run", "--chdir", "/opt/run/cwd"),
        *("setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"),
    ]


def _give_away(base):
    for name in ("cwd", "home", "tmp", "out", "alone"):
        (base / name).mkdir(exist_ok=True)
        os.chown(base / name, NOBODY, NOBODY)


def _can_take_locks_away():
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError):
        return False
    return bool(pyseccomp)
