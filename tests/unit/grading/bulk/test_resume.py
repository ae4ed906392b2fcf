"""What an earlier run into the same folder has done, and what makes all of it count for nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.grading.bulk import resume
from autograder.grading.bulk.resume import fingerprint, what_is_left
from autograder.grading.bulk.setup import Setup
from autograder.grading.bulk.store import Store
from autograder.intake import digest, find_submissions
from autograder.sandbox.levels import Level
from tests.support.samples import result
from tests.support.tiny import tiny_assignment

SETUP = Setup("tiny", 1, Path("out"))


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    monkeypatch.setattr(resume, "PACKAGE", tmp_path / "autograder")
    return tiny_assignment(tmp_path)


def test_where_and_how_a_run_is_made_does_not_matter(tiny):
    other = replace(SETUP, out=Path("other"), slot=3, at_least=Level.CONFINED)
    assert fingerprint(tiny, SETUP) == fingerprint(tiny, other)


@pytest.mark.parametrize("changes", [{"seed": 2}, {"seed_per_student": True}, {"at_most": Level.PROCESS}])
def test_other_inputs_or_other_isolation_are_another_run(tiny, changes):
    assert fingerprint(tiny, SETUP) != fingerprint(tiny, replace(SETUP, **changes))


@pytest.mark.parametrize("name", ["solutions/tiny/test_tiny.py", "autograder/checks/tiny/test_double.py",
                                  "autograder/checks/tiny/assignment.toml", "autograder/grading.py"])  # fmt: skip
def test_other_checks_settings_or_another_grader_are_another_run(tiny, tmp_path, name):
    before = fingerprint(tiny, SETUP)
    with (tmp_path / name).open("a") as file:
        file.write("# changed\n")
    assert fingerprint(tiny, SETUP) != before


@pytest.mark.parametrize("what", ["python_version", "version"])
def test_another_python_or_numpy_is_another_run(tiny, monkeypatch, what):
    before = fingerprint(tiny, SETUP)
    monkeypatch.setattr(resume, what, lambda *_: "0.1")
    assert fingerprint(tiny, SETUP) != before


@pytest.fixture
def left_of(tmp_path):
    """What is left when all students of a folder have this result, and then some files change."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.py").write_text("x = 1\n")

    def left(at_least, changes=lambda folder: None, **graded):
        with Store(tmp_path / "results.sqlite", "one") as store:
            for each in find_submissions([folder]):
                store.save(result(each.student, **graded), digest(each))
            changes(folder)
            return what_is_left(store, find_submissions([folder]), at_least)

    return left


def test_what_changed_is_left_and_who_is_not_there_any_more_is_gone(left_of):
    def changes(folder):
        (folder / "b.py").write_text("x = 2\n")
        (folder / "c.py").unlink()

    work = left_of(Level.PROCESS, changes)
    assert [each.student for each in work.todo] == ["b"]
    assert (work.gone, work.done_before) == ({"c"}, 1)


@pytest.mark.parametrize(("isolation", "left"), [("process", 3), ("confined", 0), ("sandboxed", 0), ("", 0)])
def test_a_result_of_too_weak_isolation_counts_as_none(left_of, isolation, left):
    assert len(left_of(Level.CONFINED, isolation=isolation).todo) == left
