"""What a function uses from around it: names of the file or notebook, and installed packages."""

import sys
from collections.abc import Collection, Iterator, Mapping
from dis import Instruction, get_instructions
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

INSTALLED = {"site-packages", "dist-packages"}
"""Folders of installed packages; modules elsewhere are Python's own or the student's."""

GIVEN = ("display", "get_ipython")
"""Jupyter's own, which the grader has something for."""

DOES_WITHOUT = ("ImportError", "ModuleNotFoundError")
"""What a function names that goes on where a package is missing."""

OWN = "__main__"
"""Where a notebook's functions come from. To Python that is the program that runs, such as an installed pytest."""


def globals_used(function: object) -> list[str]:
    """Names outside of the function that it uses, in order; none where it is no Python function."""
    return list(dict.fromkeys(step.argval for step in _steps(function) if step.opname == "LOAD_GLOBAL"))


def names_used(function: object) -> set[str]:
    """Names that the function mentions in its body: its arguments, variables and what is around it."""
    mentioned = [step.argval for step in _steps(function)]
    pairs = [name for each in mentioned if isinstance(each, tuple) for name in each]  # from Python 3.13 on
    return {each for each in (*mentioned, *pairs) if isinstance(each, str)}


def packages_used(function: object, names: Mapping[str, Any], allowed: Collection[str]) -> list[str]:
    """Installed packages that a function uses, besides the allowed ones.

    What the student's other functions use that it calls counts, too.

    Args:
        function: The function.
        names: Where it finds its globals.
        allowed: Packages that are there when it is graded.
    """
    modules = [module for each in _reached(function, names) for module in _modules_used(each, names)]
    packages = dict.fromkeys(module.split(".")[0] for module in modules if module != OWN)
    return [each for each in packages if each not in allowed and _is_installed(each)]


def _reached(function: object, names: Mapping[str, Any]) -> list[object]:
    """The function, and those of the same file or notebook that it may call."""
    found = [function]
    for each in found:  # grows while it is read
        used = [names.get(name) for name in globals_used(each)]
        found += [one for one in used if _is_beside(one, function) and one not in found]
    return found


def _is_beside(one: object, other: object) -> bool:
    return isinstance(one, FunctionType) and one.__globals__ is getattr(other, "__globals__", None)


def _modules_used(function: object, names: Mapping[str, Any]) -> Iterator[str]:
    """The modules that a function and all that it uses come from."""
    yield _module_of(function)
    yield from (_module_of(names.get(name)) for name in globals_used(function) if name not in GIVEN)
    steps = list(_steps(function))
    if not any(step.argval in DOES_WITHOUT for step in steps):
        yield from (str(step.argval) for step in steps if step.opname == "IMPORT_NAME")


def _steps(function: object) -> Iterator[Instruction]:
    codes = [getattr(function, "__code__", None)]
    for code in codes:  # grows while it is read
        if isinstance(code, CodeType):
            yield from get_instructions(code)
            codes += [each for each in code.co_consts if isinstance(each, CodeType)]


def _module_of(value: Any) -> str:
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
