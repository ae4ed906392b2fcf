"""Results on disk: each safe at once, none mixed with those of another run."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from autograder.grading.bulk import store
from autograder.grading.bulk.store import Store, StoreError, read_results
from autograder.results import Cause
from tests.support.file_names import needs_bytes
from tests.support.samples import check, result, task

WRONG = task(checks=[check(), check("b", passed=False)], cause=Cause("rounded", "It is rounded."))
RESULT = result("ann", [WRONG, task("attention")], notes=["An old notebook."], files=("ann.py",))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.sqlite"


def digests(store):
    return {student: earlier.digest for student, earlier in store.graded().items()}


def test_results_come_back_as_they_were_sorted_by_student(path):
    names = ["b", "a", "Z", "注意力", "\udcff", "\uffff", "O'Neil; DROP TABLE results", "\n"]
    with Store(path, "one") as store:
        for name in names:
            store.save(replace(RESULT, student=name), digest=f"digest of {name!r}")
    with Store(path, "one") as store:
        assert list(store.results()) == [replace(RESULT, student=name) for name in sorted(names)]
        assert digests(store) == {name: f"digest of {name!r}" for name in names}


def test_a_new_result_takes_the_place_of_the_old(path):
    with Store(path, "one") as store:
        store.save(RESULT, "old")
        store.save(replace(RESULT, score=1), "new")
        assert list(store.results()) == [replace(RESULT, score=1)]
        assert digests(store) == {"ann": "new"}


def test_students_can_be_dropped(path):
    with Store(path, "one") as store:
        for name in ("ann", "bob", "\udcff"):
            store.save(replace(RESULT, student=name), "d")
        store.drop({"\udcff", "bob", "nobody"})
        assert list(store.graded()) == ["ann"]


def test_another_run_is_not_mixed_in(path):
    with Store(path, "seed=1") as store:
        store.save(RESULT, "d")
    with pytest.raises(StoreError, match=r"another run \(seed=1\); this one is seed=2.*--out.*--fresh"):
        Store(path, "seed=2")
    with Store(path, "seed=1") as store:
        assert digests(store) == {"ann": "d"}


def test_fresh_forgets_the_earlier_run(path):
    with Store(path, "seed=1") as store:
        store.save(RESULT, "d")
    with Store(path, "seed=2", fresh=True) as store:
        assert store.graded() == {}
    with Store(path, "seed=2") as store:
        assert list(store.results()) == []


@pytest.mark.parametrize("fresh", [True, False])
def test_a_file_that_is_no_store_is_left_alone(path, fresh):
    path.write_text("student,score\n" * 100)
    with pytest.raises(StoreError, match="does not hold grading results"):
        Store(path, "one", fresh)
    assert path.read_text() == "student,score\n" * 100


@pytest.mark.parametrize("fresh", [True, False])
def test_a_database_of_something_else_is_left_alone(path, fresh):
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE grade (points REAL)")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="it is another database"):
        Store(path, "one", fresh)
    assert path.read_bytes() == before


@pytest.mark.parametrize("spoilt", ["{", "[]", "{}", '{"tasks": 1}', b"\xff"])
def test_a_damaged_result_is_told_before_anything_is_graded(path, spoilt):
    with Store(path, "one") as store:
        store.save(RESULT, "d")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE results SET result = CAST(? AS TEXT)", (spoilt,))
    with Store(path, "one") as store, pytest.raises(StoreError, match=r"cannot be read .*--fresh"):
        store.graded()
    with pytest.raises(StoreError, match="no results to be read"):
        list(read_results(path))
    with Store(path, "one", fresh=True) as store:
        assert store.graded() == {}


def test_a_store_that_was_not_made_to_its_end_is_made_anew(path, monkeypatch):
    monkeypatch.setattr(store, "_TABLES", "CREATE TABLE settings (name, value); CREATE TABLE results")
    with pytest.raises(StoreError, match="cannot be written"):
        Store(path, "a")
    monkeypatch.undo()
    with Store(path, "a") as made:
        assert made.graded() == {}


def test_a_store_that_cannot_be_made(tmp_path):
    with pytest.raises(StoreError, match=r"cannot be written .*--out"):
        Store(tmp_path / "nowhere" / "results.sqlite", "one")


KILLED = """
import sys, os, signal
from pathlib import Path
from autograder.grading.bulk import store
from autograder.grading.bulk.store import Store
from autograder.results import Result
store = Store(Path(sys.argv[1]), "one")
for number in range(20):
    store.save(Result(f"student {number:02}", "graded", 1, 2, ""), "d")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_nothing_it_saved(path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], env=environment, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL
    with Store(path, "one") as store:
        assert [each.student for each in store.results()] == [f"student {number:02}" for number in range(20)]


def journal_mode(path):
    with closing(sqlite3.connect(path)) as database:
        return database.execute("PRAGMA journal_mode").fetchone()[0]


def test_a_closed_store_is_one_file_that_can_be_copied_alone(path):
    with Store(path, "one") as store:
        store.save(RESULT, "d")
        assert journal_mode(path) == "wal"
    assert list(path.parent.iterdir()) == [path]
    assert journal_mode(path) == "delete"


def test_results_can_be_read_while_others_are_saved(path):
    with Store(path, "one") as writing, Store(path, "one") as reading:
        writing.save(RESULT, "d")
        read = reading.results()
        assert next(read) == RESULT
        writing.save(replace(RESULT, student="bob"), "d")
        assert set(writing.graded()) == {"ann", "bob"}


@pytest.mark.parametrize("name", ["50% & more?#", pytest.param("caf\udce9", marks=needs_bytes)])
def test_results_are_read_in_a_folder_of_any_name(tmp_path, name):
    (tmp_path / name).mkdir()
    with Store(tmp_path / name / "results.sqlite", "one") as store:
        store.save(RESULT, "d")
    assert list(read_results(tmp_path / name / "results.sqlite")) == [RESULT]
