"""`autograder release` as somebody types it: what it says, and what it ends with."""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import autograder
from autograder.commands.release import NoCheckout, run
from tests.support import command
from tests.support.tiny import tiny_assignment

pytestmark = pytest.mark.integration

FINE = "Up to date; nothing leaks; every stub fails and every solution passes."


def test_a_release_tells_how_much_it_made_and_that_all_is_well(tmp_path):
    """In a checkout with the tiny assignment alone: Python takes the package that lies where it is started."""
    left_out = shutil.ignore_patterns("__pycache__", "attention")
    shutil.copytree(Path(autograder.__file__).parent, tmp_path / "autograder", ignore=left_out)
    tiny_assignment(tmp_path)
    line = command.autograder("release")
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    students = [path for path in (tmp_path / "assignments/tiny").rglob("*") if path.is_file()]
    made = len(students) + len(["the source notebook", "the reference"])
    assert done.stdout.splitlines() == [f"tiny: {made} files written, 0 removed.", FINE], done.stderr
    assert done.returncode == 0


def test_with_a_fault_nothing_is_mended_by_check_and_no_bundle_is_written(tmp_path, capsys):
    assignment, bundle = tiny_assignment(tmp_path), tmp_path / "bundle.zip"
    assert run([assignment], check_only=False, zip_file=None)
    assert run([assignment], check_only=False, zip_file=bundle)
    assert capsys.readouterr().out.splitlines()[2:] == [f"Wrote {bundle}.", FINE]
    bundle.unlink()
    (assignment.release_dir / "tasks.json").unlink()
    for check_only, zip_file in ((True, None), (False, bundle)):
        assert not run([assignment], check_only, zip_file)
        told = "assignments/tiny/tasks.json: This file is missing. `autograder release` makes it.\n"
        assert capsys.readouterr().out == told
    assert not (assignment.release_dir / "tasks.json").exists()
    assert not bundle.exists()


def test_an_installed_copy_makes_no_files_for_students(tmp_path, monkeypatch):
    assignment = tiny_assignment(tmp_path)
    monkeypatch.setattr("autograder.assignment.PACKAGE", tmp_path / "autograder")
    installed = replace(assignment, solution_dir=tmp_path / "autograder/_solutions/tiny")
    with pytest.raises(NoCheckout, match="Students' files are made in a checkout of this project"):
        run([installed], check_only=False, zip_file=None)
    assert not assignment.release_dir.exists()


def test_a_bundle_holds_one_assignment(tmp_path):
    words = ("release", "attention", "attention", "--zip", tmp_path / "bundle.zip")
    done = subprocess.run(command.autograder(*words), capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--zip writes one bundle. Name the assignment." in done.stderr
