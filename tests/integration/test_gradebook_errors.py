"""A gradebook or a course that cannot be used is told in a sentence, and nothing is made in its place."""

import json
import shutil
import sqlite3
from errno import ENOSPC
from unittest.mock import Mock
from uuid import uuid4

import pytest
from nbgrader.api import Gradebook
from sqlalchemy import create_engine, text

from autograder.commands.gradebook import NoCourse, into_gradebook
from autograder.commands.stopping import Stopped
from autograder.course import autograded
from autograder.course.autograded import BrokenRelease, NotReleased, NotWritten, OtherPoints
from autograder.course.fast import FastWay
from autograder.course.gradebook import GradebookError
from autograder.course.lateness import NoPlugin, PluginFailed
from tests.support import courses
from tests.support.courses import ASSIGNMENT
from tests.support.damaged import cell_of
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


def read_only(course):
    book = bytearray((course / "gradebook.db").read_bytes())
    book[18] = 3  # who knows only versions 1 and 2 may read the file, but not write it: https://sqlite.org/fileformat2
    (course / "read_only.db").write_bytes(book)
    return course / "read_only.db"


# SQLAlchemy leaves a file open that is no database, which Python tells since 3.13.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("where", "told"),
    [
        (lambda course: course / "none.db", "generate_assignment"),
        (other_database, "is no gradebook. Run first"),
        (other_assignment, "has no assignment attention. Run first: nbgrader generate_assignment attention"),
        (other_file, "file is not a database"),
        (
            old_gradebook,
            r"another version of nbgrader \(it has no submitted_assignment.extension\).* nbgrader db upgrade",
        ),
        (lambda course: "nonsense://here", "nonsense"),
        (lambda course: course, "is a folder. Give the gradebook in it: .*/gradebook.db"),
        (lambda course: "sqlite://", "names no file. Give a path"),
        (lambda course: "", "names no file. Give a path"),
        (lambda course: "postgres://user:secret@here/book", "Write postgresql:// instead"),
        (lambda course: "postgresql://user:secret@here:port/book", "The port .* is no number"),
        (read_only, "attempt to write a readonly database"),
        (lambda course: "mysql://user:secret@here/book", "pip install"),
        (lambda course: f"postgresql://user:secret@/book?host={course}", "connection"),
    ],
)
def test_a_gradebook_that_cannot_be_used_is_told_in_a_sentence(course, where, told):
    with pytest.raises(GradebookError, match=told) as caught:
        update(course, str(where(course)), result("ann"))
    assert "secret" not in str(caught.value)
    assert not (course / "none.db").exists()


def test_a_gradebook_that_another_program_holds_is_told(course, gradebook):
    holder = sqlite3.connect(course / "gradebook.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(GradebookError, match="Another program holds it, such as formgrader"):
        update(course, f"{gradebook}?timeout=0.1")
    holder.close()
    update(course, gradebook)


@pytest.mark.parametrize(("made", "told"), [(read_only, "readonly"), (old_gradebook, "nbgrader db upgrade")])
def test_a_gradebook_that_cannot_be_used_is_told_before_anything_is_graded(course, made, told):
    graded = []
    with pytest.raises(GradebookError, match=told):  # noqa: SIM117
        with into_gradebook(str(made(course)), [submitted(course)], ASSIGNMENT, course):
            graded.append(1)
    assert not graded


def test_a_course_with_other_points_is_told_in_a_sentence(course, gradebook):
    path = course / "release" / "attention" / "attention.ipynb"
    notebook = json.loads(path.read_bytes())
    cell_of(notebook["cells"], "check_softmax")["metadata"]["nbgrader"]["points"] = 8
    path.write_text(json.dumps(notebook))
    with pytest.raises(OtherPoints, match=r"check_softmax has 8 points .* notebook, and 4 in assignment\.toml"):
        update(course, gradebook)


@pytest.mark.parametrize("text", ["{", "[]", "{}", "no"])
def test_a_released_notebook_that_is_none_is_told_in_a_sentence(course, gradebook, text):
    (course / "release" / "attention" / "attention.ipynb").write_text(text)
    with pytest.raises(BrokenRelease, match=r"is no notebook\. Make it again: nbgrader generate_assignment"):
        update(course, gradebook)


@pytest.mark.parametrize("place", [".", "submitted/ann"])
def test_another_folder_than_submitted_is_told(course, gradebook, place):
    courses.hand_in(course, "ann")
    with (
        pytest.raises(NoCourse, match=r"Give the folder submitted/"),
        into_gradebook(gradebook, [course / place], ASSIGNMENT, course),
    ):
        pass


def test_interrupted_in_the_update_it_says_how_to_go_on(course, gradebook, monkeypatch):
    monkeypatch.setattr(FastWay, "update", Mock(side_effect=KeyboardInterrupt))
    with (
        pytest.raises(Stopped, match=r"^Stopped\. .*give the same command again"),
        into_gradebook(gradebook, [submitted(course)], ASSIGNMENT, course),
    ):
        pass


def test_a_full_disk_is_told_with_the_file(course, gradebook, monkeypatch):
    monkeypatch.setattr(autograded, "replacing", Mock(side_effect=OSError(ENOSPC, "No space left on device")))
    told = "autograded/ann/attention/attention.ipynb cannot be written: No space left on device. .* same command again"
    with pytest.raises(NotWritten, match=told):
        update(course, gradebook, result("ann"))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise ZeroDivisionError('by zero')", "Broken, failed for 'ann': ZeroDivisionError: by zero. Mend the plugin"),
        ("return 'half'", "Broken, failed for 'ann': TypeError"),
    ],
)
def test_a_plugin_of_the_course_that_fails_is_named(course, gradebook, body, told):
    late_plugin(course, f"class Broken(BasePlugin):\n    def late_submission_penalty(self, *_):\n        {body}\n")
    with Gradebook(gradebook) as book:
        book.update_or_create_assignment("attention", duedate="2026-03-01 12:00:00 UTC")
    courses.hand_in(course, "ann", at="2026-03-02 12:00:00 UTC")
    with pytest.raises(PluginFailed, match=told):
        update(course, gradebook, result("ann"))


def test_a_plugin_of_the_course_that_cannot_be_imported_is_told(course, gradebook):
    late_plugin(course, "1 / 0\n")
    with pytest.raises(NoPlugin, match=r"cannot be used: .*division by zero"):
        update(course, gradebook)


def late_plugin(course, text):
    module = f"late_{uuid4().hex}"  # a module is imported once
    (course / f"{module}.py").write_text(f"from nbgrader.plugins import BasePlugin\n\n\n{text}")
    (course / "nbgrader_config.py").write_text(
        f"c = get_config()\nc.AssignLatePenalties.plugin_class = '{module}.Broken'\n"
    )


def submitted(course):
    (course / "submitted").mkdir(exist_ok=True)
    return course / "submitted"


def test_a_course_without_its_release_is_told_in_a_sentence(course, gradebook):
    shutil.rmtree(course / "release")
    with pytest.raises(NotReleased, match="nbgrader generate_assignment attention"):
        update(course, gradebook, result("ann"))
