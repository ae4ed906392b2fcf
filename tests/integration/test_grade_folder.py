"""`autograder grade` on folders as they come: who is a student, who is named, what is not run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.intake.work import IN_OTHERS, OTHERS_ONLY
from tests.support.command import RIGHT, grade, grades

pytestmark = pytest.mark.integration


def test_what_cannot_be_read_is_named_and_the_rest_is_graded(tmp_path):
    folder, out = tmp_path / "class", tmp_path / "out"
    (folder / "essay writer").mkdir(parents=True)
    (folder / "essay writer" / "essay.docx").write_bytes(b"PK")
    (folder / "empty").mkdir()
    (folder / "broken.ipynb").write_text("{not json")
    shutil.copy(RIGHT, folder)
    done = grade(folder, "--out", out)
    assert done.returncode == 1
    statuses = {student: row["status"] for student, row in grades(out).items()}
    assert statuses == {
        "Ada Lovelace": "graded", "broken": "unreadable", "empty": "missing", "essay writer": "unreadable",
    }  # fmt: skip
    assert "essay.docx" in grades(out)["essay writer"]["notes"]


def test_who_handed_in_nothing_of_this_assignment_is_missing_and_what_is_left_out_is_named(tmp_path):
    for name in "ann/attention/a.py", "ann/ps1/a.py", "bob/ps1/a.py":
        (tmp_path / "class" / name).parent.mkdir(parents=True)
        (tmp_path / "class" / name).write_text("def another(numbers):\n    return numbers\n")
    done = grade(tmp_path / "class", "--out", tmp_path / "out")
    assert done.returncode == 1
    bob = grades(tmp_path / "out")["bob"]
    assert (bob["status"], bob["notes"]) == ("missing", OTHERS_ONLY.format("ps1"))
    assert OTHERS_ONLY.format("ps1") in (tmp_path / "out" / "feedback" / "bob.html").read_text()
    assert ">bob<" in (tmp_path / "out" / "index.html").read_text()
    assert "Not graded" not in done.stdout
    (tmp_path / "class" / "cy.zip").touch()
    done = grade(tmp_path / "class", "--out", tmp_path / "out")
    assert "\nNot graded\n  cy.zip: is no folder of a student." in done.stdout


def test_the_folders_that_one_student_makes_cost_nobody_else_their_points(tmp_path):
    for name in "ann/src/a.py", "mallory/attention/a.py", "mallory/src/a.py":
        (tmp_path / "class" / name).parent.mkdir(parents=True)
        shutil.copy(RIGHT, tmp_path / "class" / name)
    done = grade(tmp_path / "class", "--out", tmp_path / "out")
    assert done.returncode == 0, done.stdout
    ann = grades(tmp_path / "out")["ann"]
    assert (ann["score"], ann["notes"]) == ("20", IN_OTHERS.format("ann/src/a.py"))


def test_results_among_the_submissions_are_no_student(tmp_path):
    shutil.copy(RIGHT, tmp_path)
    for _ in range(2):
        done = grade(".", cwd=tmp_path)
        assert done.returncode == 0, done.stdout
    assert list(grades(tmp_path / "results")) == ["Ada Lovelace"]


def test_files_in_the_folder_it_is_started_from_are_never_imported(tmp_path):
    for name in "numpy.py", "json.py", "conftest.py", "sitecustomize.py":
        (tmp_path / name).write_text(f"open({str(tmp_path / 'imported')!r}, 'w')\nraise SystemExit(3)\n")
    shutil.copy(RIGHT, tmp_path)
    command = [str(Path(sys.executable).parent / "autograder"), "grade", "Ada Lovelace.py", "--out", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "imported").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "gbk", "no-such-encoding"])
def test_a_declared_encoding_costs_nothing_without_bubblewrap(tmp_path, encoding):
    right = (RIGHT).read_text(encoding="utf-8")
    (tmp_path / "ann.py").write_text(f"# coding: {encoding}\n{right}", encoding="ascii")
    environment = {**os.environ, "PATH": str(tmp_path)}
    assert grade(tmp_path / "ann.py", "--out", tmp_path / "out", env=environment).returncode == 0
    assert float(grades(tmp_path / "out")["ann"]["score"]) == 20
