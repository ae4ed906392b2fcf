"""macOS, as far as Linux can play it: level `process`, and everything works without what only Linux has."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import SAMPLE_CLASS, autograder, grade, grades
from tests.support.like_macos import environment
from tests.support.processes import below, needs_proc, still_there

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(sys.platform != "linux", reason="takes away what only Linux has"),
]

ROOT = Path(__file__).parents[2]
CLASS = ("bjørn_østergård.py", "chen_wei.ipynb", "kofi_LATE.py", "lena.py")
POOR = """
import ctypes, os, platform, resource, socket, sys

def fails(attempt):
    try:
        attempt()
    except (AttributeError, OSError, ValueError):
        return True

def f():
    return [
        sys.platform, platform.system(),
        *map(fails, (
            lambda: os.memfd_create("a"),
            lambda: os.setresuid(-1, -1, -1),
            lambda: open("/proc/self/stat"),
            lambda: ctypes.CDLL(None).prctl,
            lambda: resource.setrlimit(resource.RLIMIT_AS, resource.getrlimit(resource.RLIMIT_AS)),
            lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET),
        )),
    ]
"""
IN_A_WORKER = """
from pathlib import Path
from autograder.classroom.reading.source import Source
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.session import Session

with Zygote(Limits(call_seconds={seconds}), secret=Path({secret!r})) as zygote:
    session = Session(zygote, Source("a.py", "module", ({text!r}.encode(),)))
    print(session.names.functions, flush=True)
    print(session.call("f", ()).value, flush=True)
"""


@pytest.fixture(scope="module")
def macos(tmp_path_factory):
    return os.environ | environment(tmp_path_factory.mktemp("macos"))


def in_a_worker(text, seconds=10):
    code = IN_A_WORKER.format(secret=str(ROOT / "pyproject.toml"), text=text, seconds=seconds)
    return [sys.executable, "-c", code]


def test_what_only_linux_has_is_gone_in_the_grader_and_in_its_workers(macos):
    expected = str(["darwin", "Darwin", *[True] * 6])
    here = subprocess.run(
        [sys.executable, "-c", f"{POOR}\nprint(f())"], env=macos, capture_output=True, text=True, check=True
    )
    assert here.stdout.strip() == expected
    worker = subprocess.run(in_a_worker(POOR), env=macos, capture_output=True, text=True, cwd=ROOT, check=False)
    assert worker.stdout.splitlines()[-1:] == [expected], worker.stderr


def graded(folder, out, environment):
    done = grade(folder, "--out", out, "--jobs", 1, env=environment)
    assert done.returncode == 0, done.stderr
    rows = list(grades(out).values())
    return done.stdout, {row.pop("isolation") for row in rows}, rows, (out / "index.html").read_text(encoding="utf-8")


def test_the_same_grades_at_level_process_and_a_warning(tmp_path, macos):
    folder = tmp_path / "class"
    folder.mkdir()
    for name in CLASS:
        shutil.copy(SAMPLE_CLASS / name, folder)
    printed, _, rows, page = graded(folder, tmp_path / "linux", None)
    printed_there, levels, rows_there, page_there = graded(folder, tmp_path / "macos", macos)
    assert levels == {"process"}
    assert len(rows) == len(CLASS)
    assert rows_there == rows
    assert "Warning. Student code ran in a process of its own" in printed_there
    assert "Warning" not in printed
    assert "Isolation: process." in page_there
    assert "A hostile submission could have read" in page_there
    assert "A hostile submission could have read" not in page


def test_submissions_of_many_files_do_not_fill_the_links_to_a_grader(tmp_path, macos):
    for student in "abcd":
        (tmp_path / "class" / student / "env").mkdir(parents=True)
        shutil.copy(SAMPLE_CLASS / "lena.py", tmp_path / "class" / student)
        for number in range(400):
            (tmp_path / "class" / student / "env" / f"module_{number}.py").touch()
    assert len(graded(tmp_path / "class", tmp_path / "out", macos)[2]) == 4


def test_a_stronger_level_is_refused_before_anything_runs(tmp_path, macos):
    done = grade(SAMPLE_CLASS / "lena.py", "--out", tmp_path, "--require-isolation", "confined", env=macos)
    assert done.returncode == 2
    assert "level process here, and confined is required" in done.stderr


def test_doctor_says_what_the_level_means_and_what_to_do(macos):
    done = subprocess.run(autograder("doctor"), env=macos | {"COLUMNS": "500"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Isolation reached here: process" in done.stdout
    assert "A hostile submission could do here what you can do" in done.stdout
    assert "macOS does not limit memory" in done.stdout
    assert "Grade on a Linux machine" in done.stdout
    assert "lsm=" not in done.stdout


@needs_proc
@pytest.mark.parametrize(("killed", "seconds"), [("grader", 60), ("zygote", 2)])
def test_no_worker_outlives_its_grader_or_its_zygote(macos, killed, seconds):
    sleeper = in_a_worker("import time\ndef f():\n    time.sleep(1000)\n", seconds)
    with subprocess.Popen(sleeper, env=macos, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT) as grader:
        assert b"f" in grader.stdout.readline()
        [zygote] = children(grader.pid)
        [worker] = children(zygote)
        os.kill(grader.pid if killed == "grader" else zygote, 9)
        assert still_there({zygote, worker}, seconds=8) == set()
        grader.kill()


def children(pid):
    return below(pid) - {each for child in below(pid) for each in below(child)}
