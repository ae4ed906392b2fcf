"""`autograder release` as somebody types it: what it says, and what it ends with."""

import shutil
import subprocess
from pathlib import Path

import pytest

import autograder
from tests.support import command
from tests.support.tiny import tiny_assignment

pytestmark = pytest.mark.integration

FINE = "Up to date; nothing leaks; every stub fails and every solution passes."


@pytest.fixture
def checkout(tmp_path):
    """A checkout with the tiny assignment alone, nothing made of it yet."""
    left_out = shutil.ignore_patterns("__pycache__", "attention")
    shutil.copytree(Path(autograder.__file__).parent, tmp_path / "autograder", ignore=left_out)
    tiny_assignment(tmp_path)
    return tmp_path


def release(checkout, *words):
    """Python takes the package that lies in the folder where it is started."""
    line = command.autograder("release", *words)
    return subprocess.run(line, cwd=checkout, capture_output=True, text=True, timeout=120)


def test_a_release_tells_how_much_it_made_and_that_all_is_well(checkout):
    done = release(checkout)
    students = [path for path in (checkout / "assignments/tiny").rglob("*") if path.is_file()]
    made = len(students) + len(["the source notebook", "the reference"])
    assert done.stdout.splitlines() == [f"tiny: {made} files written, 0 removed.", FINE], done.stderr
    assert done.returncode == 0


def test_with_a_fault_nothing_is_mended_by_check_and_no_bundle_is_written(checkout):
    release(checkout)
    bundle = checkout / "bundle.zip"
    assert release(checkout, "--zip", bundle).stdout.splitlines() == [f"Wrote {bundle}.", FINE]
    bundle.unlink()
    (checkout / "assignments/tiny/tasks.json").unlink()
    for words in (["--check"], ["--zip", bundle]):
        done = release(checkout, *words)
        assert done.stdout == "assignments/tiny/tasks.json: This file is missing. `autograder release` makes it.\n"
        assert done.returncode == 1
    assert not (checkout / "assignments/tiny/tasks.json").exists()
    assert not bundle.exists()


def test_what_cannot_be_released_is_told_in_a_sentence(checkout):
    done = release(checkout, "tiny", "tiny", "--zip", "bundle.zip")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--zip writes one bundle. Name the assignment." in done.stderr
    (checkout / "solutions").rename(checkout / "autograder/_solutions")  # where an installed copy has them
    done = release(checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Students' files are made in a checkout of this project" in done.stderr
    assert not (checkout / "assignments").exists()
