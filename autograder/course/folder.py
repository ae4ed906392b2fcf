"""A course folder as nbgrader sees it: what its configuration says, and where its files are."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL
from pathlib import Path

from jupyter_core.paths import jupyter_config_path
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Application, Config

from autograder.classroom.errors import Explained


class BrokenConfig(Explained):
    """A course's nbgrader_config.py does not run. nbgrader goes on without it; late penalties would be lost."""


def course_config(root: Path) -> Config:
    """What nbgrader_config.py says, in the course folder and in the places where Jupyter looks for it.

    Raises:
        BrokenConfig: One of these files does not run.
    """
    # nbgrader's own application would read the folder the command was given in, too.
    app = Application(raise_config_file_errors=True)
    app.log.setLevel(CRITICAL)  # it would print the whole traceback as well
    try:
        app.load_config_file("nbgrader_config", path=[str(root), *jupyter_config_path()])
    except Exception as error:
        told = f"nbgrader_config.py cannot be read ({type(error).__name__}: {error})."
        raise BrokenConfig(f"{told} Put that right and give the same command again.") from error
    return app.config


@contextmanager
def modules_of(root: Path) -> Iterator[None]:
    """Let Python find modules in the course folder, where nbgrader finds a course's own plugins."""
    # At the end: nothing there can take the place of anybody else's module.
    sys.path.append(str(root))
    try:
        yield
    finally:
        sys.path.remove(str(root))


def course_directory(root: Path, config: Config) -> CourseDirectory:
    """Where the course in this folder has its files."""
    return CourseDirectory(config=config, root=str(root))
