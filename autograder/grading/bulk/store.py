"""The results of a bulk run on disk, each safe as soon as it is saved.

SQLite in WAL mode (https://www.sqlite.org/wal.html): killing the grader loses nothing that was saved, and reports can
read while results are being written.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import quote

from autograder.classroom.errors import Explained
from autograder.results import Result

# Names are stored as bytes: a file name that is not UTF-8 holds surrogates, which SQLite's text cannot. The order of
# these bytes is the order of Python's strings.
_TABLES = """
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS results (
    student BLOB PRIMARY KEY, digest TEXT NOT NULL, status TEXT NOT NULL, score REAL NOT NULL, max_score REAL NOT NULL,
    result TEXT NOT NULL
);
"""
_SAVE = "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)"
_OTHER_RUN = (
    "{path} holds the results of another run ({found}); this one is {asked}. "
    "Choose another folder with --out, or grade all again with --fresh."
)
_DAMAGED = "{path} cannot be read ({error!s:.100}). Grade all again with --fresh."
_UNREADABLE = (sqlite3.Error, ValueError, LookupError, TypeError, AttributeError)
"""What reading raises where a disk or a copy that broke off has spoilt some bytes."""
_NOT_OURS = "{path} does not hold grading results ({error}). Choose another folder with --out."


class StoreError(Explained):
    """The file cannot be used for this run; the message says what to do."""


class Earlier(NamedTuple):
    """A result of an earlier run."""

    digest: str
    """Of what was handed in; "" if it is to be graded again anyway."""
    isolation: str


class Store:
    """One file with the results of one run, a row a student."""

    def __init__(self, path: Path, fingerprint: str, fresh: bool = False) -> None:
        """Open or make the file.

        Args:
            path: The file; its folder exists.
            fingerprint: What decides a grade besides the submission. Results of another fingerprint are not mixed in.
            fresh: Forget the results of an earlier run.

        Raises:
            StoreError: The file holds results of another fingerprint, or something else.
        """
        self._path = path
        with self._explained():
            self._db = sqlite3.connect(path, isolation_level=None)
            try:
                self._prepare(fingerprint, fresh)
            except BaseException:
                self._db.close()
                raise

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file, and leave one file that can be copied alone; unless somebody is reading it just now."""
        with contextlib.suppress(sqlite3.OperationalError):
            self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.close()

    def graded(self) -> dict[str, Earlier]:
        """What was graded before, for each student.

        Raises:
            StoreError: A result cannot be read.
        """
        try:
            rows = self._db.execute("SELECT student, digest, result FROM results")
            return {_text(student): Earlier(digest, _result(text).isolation) for student, digest, text in rows}
        except _UNREADABLE as error:
            raise StoreError(_DAMAGED.format(path=self._path, error=error)) from error

    def save(self, result: Result, digest: str) -> None:
        """Keep a result, in place of an earlier one of this student."""
        text = json.dumps(result.to_dict(), separators=(",", ":"))
        row = (_bytes(result.student), digest, result.status, result.score, result.max_score, text)
        with self._explained():
            self._db.execute(_SAVE, row)

    def results(self) -> Iterator[Result]:
        """Every result, sorted by student, read one by one."""
        yield from _results(self._db)

    def drop(self, students: Iterable[str]) -> None:
        """Forget the results of students who handed nothing in any more."""
        with self._explained():
            self._db.executemany("DELETE FROM results WHERE student = ?", [(_bytes(student),) for student in students])

    def _prepare(self, fingerprint: str, fresh: bool) -> None:
        if self._holds_something_else():
            raise StoreError(_NOT_OURS.format(path=self._path, error="it is another database"))
        self._db.execute("PRAGMA journal_mode = WAL")
        # With WAL this is safe against a killed process; only a power cut can lose the last results, never the file.
        self._db.execute("PRAGMA synchronous = NORMAL")
        # Both or none: a disk that was full halfway must not leave what looks like somebody else's.
        self._db.executescript(f"BEGIN; {_TABLES} COMMIT;")
        if fresh:
            self._db.execute("DELETE FROM results")
            self._db.execute("DELETE FROM settings")
        self._require(fingerprint)

    def _holds_something_else(self) -> bool:
        names = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return bool(names) and not {"settings", "results"} <= names

    def _require(self, fingerprint: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO settings VALUES ('fingerprint', ?)", (fingerprint,))
        ((found,),) = self._db.execute("SELECT value FROM settings WHERE name = 'fingerprint'")
        if found != fingerprint:
            raise StoreError(_OTHER_RUN.format(path=self._path, found=found, asked=fingerprint))

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            told = f"{self._path} cannot be written ({error}). Put that right, or choose another folder with --out."
            raise StoreError(told) from error
        except sqlite3.DatabaseError as error:
            raise StoreError(_NOT_OURS.format(path=self._path, error=error)) from error


def read_results(path: Path) -> Iterator[Result]:
    """Every result in a store, sorted by student, read one by one.

    Raises:
        StoreError: There is no store at `path`, or a damaged one.
    """
    try:
        with contextlib.closing(sqlite3.connect(f"file:{quote(os.fsencode(path))}?mode=ro", uri=True)) as db:
            yield from _results(db)
    except _UNREADABLE as error:
        raise StoreError(f"There are no results to be read at {path} ({error}).") from error


def _results(db: sqlite3.Connection) -> Iterator[Result]:
    for (text,) in db.execute("SELECT result FROM results ORDER BY student"):
        yield _result(text)


def _result(text: str) -> Result:
    return Result.from_dict(json.loads(text))


def _bytes(student: str) -> bytes:
    return student.encode("utf-8", "surrogatepass")


def _text(student: bytes) -> str:
    return student.decode("utf-8", "surrogatepass")
