"""Opening nbgrader's gradebook, and saying in a sentence why that is not possible."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from autograder.classroom.errors import Explained


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
            yield book
    except MissingEntry:
        told = f"The gradebook {url!r} has no assignment {assignment}."
        raise GradebookError(f"{told} Run first: nbgrader generate_assignment {assignment}") from None
    except ModuleNotFoundError as error:
        raise GradebookError(f"{url!r} needs the package {error.name}. Run: pip install {error.name}") from None
    except DatabaseError as error:
        told = f"The gradebook {url!r} cannot be used: {str(error.orig).strip()}."
        raise GradebookError(f"{told} Put that right and give the same command again.") from error


def _url(where: str) -> URL:
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
        url.get_dialect()
    except ModuleNotFoundError:
        return url  # opening it will say which one
    except ArgumentError as error:
        raise GradebookError(f"{error}. Give a path, or a URL like sqlite:///gradebook.db.") from None
    return url


def _require_tables(url: URL) -> None:
    """Opening what is not there would make it, and it would look like a gradebook to everybody from then on."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise GradebookError(f"There is no file {url.database}. Run first: nbgrader generate_assignment")
    engine = create_engine(url)
    try:
        if not inspect(engine).has_table("assignment"):
            raise GradebookError(f"{url!r} is no gradebook. Run first: nbgrader generate_assignment")
    finally:
        engine.dispose()
