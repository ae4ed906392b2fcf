"""Opening nbgrader's gradebook, and saying in a sentence why that is not possible."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.api import Assignment, Base, Gradebook, MissingEntry
from sqlalchemy import create_engine, inspect, update
from sqlalchemy.engine import URL, Inspector, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from autograder.classroom.errors import Explained

LIKE_THIS = "Give a path, or a URL like sqlite:///gradebook.db."
ESCAPED = "Mend it; in a user's name or password, write %3A for :, %2F for / and %40 for @."
LOCKED = "database is locked"
OF_ANOTHER_VERSION = (
    "was made by another version of nbgrader (it has no {}). Save a copy, then run: nbgrader db upgrade"
)
HELD = "Another program holds it, such as formgrader or an open command. End that, and"


class GradebookError(Explained):
    """The gradebook cannot be used; the message says what to do."""


@contextmanager
def open_gradebook(where: str, assignment: str) -> Iterator[Gradebook]:
    """Open a gradebook that has an assignment in it; database errors inside the `with` block are explained, too.

    Args:
        where: A URL that SQLAlchemy understands, or the path of an SQLite file.
        assignment: Its name.

    Raises:
        GradebookError: It cannot be opened, read or written, or the assignment is not in it.
    """
    url = _url(where)
    try:
        _require_tables(url)
        with Gradebook(url) as book:
            book.find_assignment(assignment)
            _require_writable(book)
            yield book
    except MissingEntry:
        told = f"The gradebook {url!r} has no assignment {assignment}."
        raise GradebookError(f"{told} Run first: nbgrader generate_assignment {assignment}") from None
    except ModuleNotFoundError as error:
        raise GradebookError(f"{url!r} needs the package {error.name}. Run: pip install {error.name}") from None
    except DatabaseError as error:
        why = str(error.orig).strip()
        told = f"The gradebook {url!r} cannot be used: {why}."
        what = HELD if LOCKED in why else "Put that right and"
        raise GradebookError(f"{told} {what} give the same command again.") from error


def _url(where: str) -> URL:
    if where.startswith("postgres://"):
        raise GradebookError("A gradebook's URL does not begin with postgres://. Write postgresql:// instead.")
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
        url.get_dialect()
    except ModuleNotFoundError:
        return url  # opening it will say which one
    except ArgumentError as error:
        raise GradebookError(f"{error}. {LIKE_THIS}") from None
    except ValueError:  # it may say a part of the password
        raise GradebookError(f"The port in the gradebook's URL is no number. {ESCAPED}") from None
    return url


def _require_file(database: str | None) -> None:
    """Opening what is not there would make it, and it would look like a gradebook to everybody from then on."""
    if not (database or "").strip() or database == ":memory:":
        raise GradebookError(f"--gradebook names no file. {LIKE_THIS}")
    path = Path(str(database))
    if path.is_dir():
        raise GradebookError(f"{path} is a folder. Give the gradebook in it: {path / 'gradebook.db'}")
    if not path.is_file():
        raise GradebookError(f"There is no file {path}. Run first: nbgrader generate_assignment")


def _require_writable(book: Gradebook) -> None:
    """It is better known before a class is graded than after."""
    # Nothing changes, but every database asks for all that a change needs. Rows of students may be many.
    book.db.execute(update(Assignment).values(name=Assignment.name).execution_options(synchronize_session=False))
    book.db.rollback()


def _require_tables(url: URL) -> None:
    if url.get_backend_name() == "sqlite":
        _require_file(url.database)
    engine = create_engine(url)
    try:
        there = inspect(engine)
        if not there.has_table("assignment"):
            raise GradebookError(f"{url!r} is no gradebook. Run first: nbgrader generate_assignment")
        if missing := _missing_columns(there):
            raise GradebookError(f"The gradebook {url!r} {OF_ANOTHER_VERSION.format(', '.join(missing))}")
    finally:
        engine.dispose()


def _missing_columns(there: Inspector) -> list[str]:
    """Those that nbgrader reads; tables that are not there it makes itself."""
    tables = [each for each in Base.metadata.sorted_tables if there.has_table(each.name)]
    named = {each.name: {column["name"] for column in there.get_columns(each.name)} for each in tables}
    return [
        f"{each.name}.{column.name}"
        for each in tables
        for column in each.columns
        if column.name not in named[each.name]
    ]
