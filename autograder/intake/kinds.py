"""Which files are work, which came with the exercise, and which are litter. Decided by name alone."""

import re
from collections.abc import Collection
from fnmatch import translate
from pathlib import PurePath

from autograder.intake.attempts import tells_of_an_attempt
from autograder.intake.gradescope import LIST
from autograder.intake.lms import own_name

_ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")


def _any_of(*patterns: str) -> re.Pattern[str]:
    # One by one, they took most of the time that a folder of 150,000 files takes.
    return re.compile("|".join(map(translate, patterns)))


_OF_THE_KIT = ("conftest.py", "test_*.py", "pytest.ini", "classroom", "tasks.json")
_READ_ME = ("readme", "readme*.md", "readme*.txt")
_DRAWN = "figure.html"  # python -m figure writes it
_COLLECTED_AT = "timestamp.txt"  # nbgrader and Sakai put it beside what they collect
_KIT = _any_of(*_OF_THE_KIT, *_READ_ME, _DRAWN, _COLLECTED_AT)
_INSTALLED = ("site-packages", "dist-packages")  # who hands in an environment did not write SciPy's softmax
_LITTER = _any_of(".*", "~$*", "__pycache__", "__macosx", "thumbs.db", "desktop.ini", "icon\r", *_INSTALLED)
_LISTS = ("index.html", "grades.csv", "grades.xls", "grades.xlsx", LIST)


def is_archive(name: str) -> bool:
    """Whether a file of this name holds other files, packed."""
    return name.lower().endswith(_ARCHIVES)


def is_kit(name: str) -> bool:
    """Whether a file or folder of this name comes with the exercise or from nbgrader, and not from the student."""
    return _KIT.match(name.lower()) is not None


def came_with_the_exercise(path: PurePath, modules: Collection[str] = ()) -> bool:
    """Whether a file below a student's folder is one of the exercise, by its name or a folder's that it is in.

    Args:
        path: From the student's folder on, whose own name may be any; or the name of a file in a bulk download.
        modules: Names of further modules and packages of the exercise.
    """
    if tells_of_an_attempt(path.name):
        return True
    _, *inside = path.parts
    called = own_name(path.name)
    if not inside and called == path.name:
        return False
    names = {*inside[:-1], PurePath(called).stem}
    return bool(names & set(modules)) or any(map(is_kit, (*inside, called)))


def lies_in_the_kit(path: PurePath) -> bool:
    """Whether a file below a student's folder is in a folder of the exercise."""
    return any(map(is_kit, path.parts[1:-1]))


def is_list(name: str) -> bool:
    """Whether Brightspace, Sakai or Gradescope puts a file of this name beside the submissions."""
    return name.lower() in _LISTS


def is_litter(name: str) -> bool:
    """Whether an editor, an installer or an operating system leaves files of this name behind."""
    return _LITTER.match(name.lower()) is not None
