"""A gradebook or a course that cannot be used is told in a sentence, and nothing is made in its place."""

import shutil
import sqlite3

import pytest
from nbgrader.api import Gradebook
from sqlalchemy import create_engine, text

from autograder.course.autograded import NotReleased
from autograder.course.gradebook import GradebookError
from tests.support.graded import result, update

pytestmark = pytest.mark.integration


def other_database(course):
    sqlite3.connect(course / "other.db").executescript("CREATE TABLE mine (x);")
    return course / "other.db"


def other_assignment(course):
    shutil.copy(course / "gradebook.db", course / "copy.db")
    with Gradebook(f"sqlite:///{course}/copy.db") as book:
        book.find_assignment("attention").name = "ps1"
        book.db.commit()
    return course / "copy.db"


def other_file(course):
    (course / "other.db").write_bytes(b"no database" * 100)
    return course / "other.db"


def old_gradebook(course):
    shutil.copy(course / "gradebook.db", course / "old.db")
    engine = create_engine(f"sqlite:///{course}/old.db")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE submitted_assignment DROP COLUMN extension"))
    engine.dispose()
    return course / "old.db"


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (lambda course: course / "none.db", "generate_assignment"),
        (other_database, "is no gradebook. Run first"),
        (other_assignment, "has no assignment attention. Run first: nbgrader generate_assignment attention"),
        (other_file, "file is not a database"),
        (old_gradebook, "no such column"),
        (lambda course: "nonsense://here", "nonsense"),
        (lambda course: "mysql://user:secret@here/book", "pip install"),
        (lambda course: f"postgresql://user:secret@/book?host={course}", "connection"),
    ],
)
def test_a_gradebook_that_cannot_be_used_is_told_in_a_sentence(course, where, told):
    with pytest.raises(GradebookError, match=told) as caught:
        update(course, str(where(course)), result("ann"))
    assert "secret" not in str(caught.value)
    assert not (course / "none.db").exists()


def test_a_course_without_its_release_is_told_in_a_sentence(course, gradebook):
    shutil.rmtree(course / "release")
    with pytest.raises(NotReleased, match="nbgrader generate_assignment attention"):
        update(course, gradebook, result("ann"))
