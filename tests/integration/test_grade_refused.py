"""What `autograder grade` cannot do is told in a sentence, and nothing is written over."""

import os

import pytest

from autograder.grading.bulk.store import read_results
from tests.support.command import SAMPLE_CLASS, grade

pytestmark = pytest.mark.integration


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["nowhere"], "nowhere"),
        ([SAMPLE_CLASS, "--assignment", "atention"], "There are: attention"),
        ([SAMPLE_CLASS, "--require-isolation", "docker"], "sandboxed"),
        ([SAMPLE_CLASS, "--seed", "-1"], "--seed"),
        ([], "Missing argument"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_a_sentence(tmp_path, args, told):
    done = grade(*args, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_an_output_folder_that_is_a_file_is_told_in_a_sentence(tmp_path):
    (tmp_path / "out").write_text("")
    done = grade(SAMPLE_CLASS, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert "out: File exists." in done.stderr


@pytest.mark.parametrize("name", ["grades.csv", "index.html", "feedback/notes.txt"])
def test_what_did_not_come_from_grading_is_not_written_over(tmp_path, name):
    kept = tmp_path / "out" / name
    kept.parent.mkdir(parents=True)
    kept.write_text("mine")
    done = grade(SAMPLE_CLASS / "lena.py", "--out", tmp_path / "out", "--fresh")
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert "Choose another folder with --out." in done.stderr
    assert [path for path in (tmp_path / "out").rglob("*") if path.is_file()] == [kept]
    assert kept.read_text() == "mine"


def test_too_weak_isolation_is_refused_before_anything_is_graded(tmp_path):
    environment = {**os.environ, "PATH": str(tmp_path)}  # no bubblewrap to be found there
    done = grade(SAMPLE_CLASS, "--out", tmp_path, "--require-isolation", "sandboxed", env=environment)
    assert done.returncode == 2
    assert "sandboxed is required" in done.stderr
    assert list(read_results(tmp_path / "results.sqlite")) == []
