"""Which files are work, which came with the exercise, and which are litter. Decided by name alone."""

from fnmatch import fnmatchcase

WORK_ENDINGS = (".py", ".ipynb")

_KIT = ("conftest.py", "test_*.py", "pytest.ini", "figure.py", "classroom")
_LITTER = (".*", "__pycache__", "__macosx", "thumbs.db", "desktop.ini")


def is_work(name: str) -> bool:
    """Whether a file of this name can hold a student's functions."""
    return name.lower().endswith(WORK_ENDINGS)


def is_kit(name: str) -> bool:
    """Whether students get a file or folder of this name along with the exercise."""
    return any(fnmatchcase(name.lower(), pattern) for pattern in _KIT)


def is_litter(name: str) -> bool:
    """Whether an editor or an operating system leaves files of this name behind."""
    return any(fnmatchcase(name.lower(), pattern) for pattern in _LITTER)
