"""The bulk run is killed, or its disk fills up: nothing is left running, and nothing is lost."""

import shutil
import signal
import subprocess
import time

import pytest

from autograder.grading.bulk.store import read_results
from tests.support.command import RIGHT, autograder, grade, wait_for_results
from tests.support.processes import below, needs_proc, still_there

pytestmark = [pytest.mark.integration, needs_proc]

LOOPS = "def project(*args):\n    while True: pass\nsoftmax = attention = multi_head_attention = project\nproject()\n"


@pytest.fixture
def busy_run(tmp_path):
    """A run whose grader has graded one submission, and is busy with one that loops."""
    folder = tmp_path / "class"
    folder.mkdir()
    shutil.copy(RIGHT, folder / "a.py")
    (folder / "b.py").write_text(LOOPS)
    command = autograder("grade", folder, "--out", tmp_path / "out", "--jobs", 1)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        wait_for_results(tmp_path / "out" / "results.sqlite", 1)
        time.sleep(0.3)
        yield running
        running.kill()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_outlives_the_run(busy_run, end):
    started = below(busy_run.pid)
    assert len(started) >= 3  # grader, zygote, worker
    busy_run.send_signal(end)
    busy_run.wait()
    assert still_there(started, seconds=2) == set()


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 600 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("only root can make a small disk")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_full_disk_is_told_and_the_run_goes_on_once_there_is_room(tmp_path, small_disk):
    folder, out = tmp_path / "class", small_disk / "out"
    folder.mkdir()
    for number in range(40):
        shutil.copy(RIGHT, folder / f"{number}.py")
    full = grade(folder, "--out", out)
    assert full.returncode == 2
    [told] = full.stderr.splitlines()
    assert "Put that right" in told
    kept = list(read_results(out / "results.sqlite"))
    assert 0 < len(kept) < 40
    subprocess.run(["mount", "-o", "remount,size=6m", small_disk], check=True)
    done = grade(folder, "--out", out)
    assert done.returncode == 0, done.stderr
    assert f"{len(kept)} of 40 were graded before" in done.stdout
    results = list(read_results(out / "results.sqlite"))
    assert [result.score for result in results] == [20] * 40
    assert set(kept) <= set(results)
