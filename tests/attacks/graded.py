"""One run over the class of attackers: what came of it, and what was different on the machine afterwards."""

import csv
import ctypes
import os
import secrets
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.grading.bulk.store import read_results
from tests.attacks import class_folder, runs
from tests.attacks.catalogue import ATTACKS
from tests.attacks.memory import watched
from tests.support.processes import below, still_there

SUBREAPER = 36
# Would be imported or read by whoever looks into the current folder.
IN_THE_WAY = (
    "numpy.py",
    "json.py",
    "conftest.py",
    "sitecustomize.py",
    "usercustomize.py",
    "pytest.py",
    "autograder.py",
)
PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/", str(Path.home()), str(runs.CHECKOUT))


@dataclass(slots=True)
class Graded:
    """What came of a run."""

    setting: Any
    done: Any
    students: dict
    results: dict
    rows: dict
    rights: list
    base: Path
    made: list
    changed: list
    left_files: list
    left_processes: set
    most_memory: float


def grade_all(setting, base):
    """Grade the class, and the right submissions alone."""
    run = f"autograder-attack-{secrets.token_hex(4)}"
    for name in ("class", "rights", "cwd", "home", "tmp"):
        (base / name).mkdir()
    base.chmod(0o755)
    seen = runs.place(setting, base)
    words = class_folder.places(seen.checkout, seen.base / "class", seen.base / "out", seen.base / "cwd", run)
    students = class_folder.write_class(base / "class", ATTACKS, words)
    class_folder.write_right(base / "rights", ATTACKS)
    for name in IN_THE_WAY:
        (base / "cwd" / name).write_text(f"open({str(seen.base / 'cwd' / run)!r}, 'w')\nraise SystemExit(3)\n")
    (base / "cwd" / "pytest.ini").write_text("[pytest]\naddopts = --collect-only -p no_such_plugin\n")
    before = _listing(base)
    with _orphans_come_here():
        there = below(os.getpid())
        with watched(os.getpid()) as most_memory:
            done = runs.grade(setting, base, "class", "out", run)
        left_processes = still_there(below(os.getpid()) - there, 3)
        runs.grade(setting, base, "rights", "alone", run)
    assert (base / "out" / "grades.csv").exists(), f"{done.returncode}: {done.stdout}{done.stderr}"
    made = sorted(path.name for path in (base / "out").iterdir())  # reading the store may add to them for a moment
    results = {result.student: result for result in read_results(base / "out" / "results.sqlite")}
    return Graded(
        setting=setting,
        done=done,
        students=students,
        results=results,
        rows=_rows(base / "out" / "grades.csv"),
        rights=class_folder.right_names(ATTACKS),
        base=base,
        made=made,
        changed=sorted(_listing(base) ^ before, key=str),
        left_files=_marked(run),
        left_processes=left_processes,
        most_memory=most_memory[0],
    )


def _rows(path):
    """Lines of grades.csv, by the first cell."""
    lines = path.read_bytes().decode().split("\n")
    return {next(csv.reader([line]))[0]: line for line in lines[1:] if line}


def _listing(base):
    """Everything below the folders of a run, besides its results, with size and time of change."""
    found = set()
    for name in ("class", "cwd", "home", "tmp"):
        for path in (base / name).rglob("*"):
            about = path.lstat()
            found.add((path, about.st_mode, 0 if path.is_dir() else about.st_size, about.st_mtime_ns))
    return found


def _marked(run):
    """What carries the mark of this run, in the places that attacks name; it is removed."""
    found = [path for place in PLACES for path in _names(Path(place)) if run in path.name]
    for path in found:
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    return sorted(map(str, found))


def _names(place):
    return place.iterdir() if place.is_dir() else ()


@contextmanager
def _orphans_come_here():
    """Until then, every process of a run that loses its parent becomes a child of this one."""
    libc = ctypes.CDLL(None)
    libc.prctl(SUBREAPER, 1)
    try:
        yield
    finally:
        libc.prctl(SUBREAPER, 0)
