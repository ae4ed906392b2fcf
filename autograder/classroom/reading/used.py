"""What a function uses from around it: names of the file or notebook, and installed packages."""

import sys
from collections.abc import Collection, Iterator, Mapping
from dis import Instruction, get_instructions
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

INSTALLED = {"site-packages", "dist-packages"}
"""Folders of installed packages; modules elsewhere are Python's own or the student's."""

OWN = "__main__"
"""Where a notebook's functions come from. To Python that is the program that runs, such as an installed pytest."""


def globals_used(function: object) -> list[str]:
    """Names outside of the function that it uses, in order; none where it is no Python function."""
    return list(dict.fromkeys(step.argval for step in _steps(function) if step.opname == "LOAD_GLOBAL"))


def packages_used(function: object, names: Mapping[str, Any], allowed: Collection[str]) -> list[str]:
    """Installed packages that a function uses, besides the allowed ones.

    Args:
        function: The function.
        names: Where it finds its globals.
        allowed: Packages that are there when it is graded.
    """
    imported = [str(step.argval) for step in _steps(function) if step.opname == "IMPORT_NAME"]
    homes = [*imported, *(_home(names.get(name)) for name in globals_used(function))]
    packages = dict.fromkeys(home.split(".")[0] for home in homes if home != OWN)
    return [each for each in packages if each not in allowed and _is_installed(each)]


def _steps(function: object) -> Iterator[Instruction]:
    outer = getattr(function, "__code__", None)
    if isinstance(outer, CodeType):
        inner = [each for each in outer.co_consts if isinstance(each, CodeType)]  # comprehensions, before Python 3.12
        for code in (outer, *inner):
            yield from get_instructions(code)


def _home(value: Any) -> str:
    """The module that a value comes from."""
    try:
        return str(value.__name__ if isinstance(value, ModuleType) else value.__module__)
    except BaseException:
        return ""  # an object of the student's may raise anything


def _is_installed(package: str) -> bool:
    if not package or package in sys.stdlib_module_names:
        return False
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # a module that no file stands for, such as the student's own
        return False
    return bool(spec and spec.origin and INSTALLED.intersection(Path(spec.origin).parts))
