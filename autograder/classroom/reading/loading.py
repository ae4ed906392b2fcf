"""A student's file -> a namespace with their functions."""

import linecache
import sys
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from .beside import StandIn, in_file, make_importable
from .decoding import decode
from .definition_faults import definition_faults
from .execution import Execution
from .parts import Part
from .places import file_name
from .source import Problem, Source
from .surroundings import put_back, surroundings


class Loaded(NamedTuple):
    """What came of a file."""

    namespace: dict[str, Any]
    problems: list[Problem]


def load(source: Source, definitions_only: bool = False, module_name: str = "submission") -> Loaded:
    """Run a source, and go on after everything in it that fails. What it set for all of NumPy is put back.

    A notebook runs as `__main__`, as in Jupyter. A module is imported, so `if __name__ == "__main__":` is not entered.

    Args:
        source: The file; untrusted.
        definitions_only: Run imports, functions, classes and simple assignments only, so that no loop is entered.
        module_name: What `sys.modules` calls the module; dataclasses and pickle look for classes there.
    """
    module = ModuleType(module_name)
    sys.modules[module_name] = module
    namespace = module.__dict__
    namespace.update(_names_from_the_start(source))
    execution, before = Execution(namespace, definitions_only), surroundings()
    make_importable(source, module, partial(_run_helper, execution, definitions_only))
    for number, raw in enumerate(source.parts, start=1):
        cell = number if source.kind == "notebook" else None
        execution.run(_read(execution, source.name, raw, cell))
    # np.seterr(all="raise") there would make every function fail that is right by itself, if it does not wait for that.
    if not any(b"FloatingPointError" in raw for raw in source.parts):
        put_back(before)
    for problem in definition_faults(execution.parts, namespace):
        execution.note(problem)
    return Loaded(namespace, execution.problems)


def _run_helper(execution: Execution, definitions_only: bool, file: str, raw: bytes, module: ModuleType) -> None:
    """Fill a module that the graded file imports. What fails in it is told along with the graded file."""
    module.__file__ = file
    helper = Execution(module.__dict__, definitions_only)
    helper.run(_read(helper, file, raw, None))
    for problem in helper.problems:
        execution.note(in_file(problem, file))


def _names_from_the_start(source: Source) -> dict[str, Any]:
    # No package, said outright: left unsaid, a relative import first warns, and under -W error that hides what it is.
    if source.kind == "module":
        return {"__package__": "", "__file__": source.name}
    shell = StandIn()
    return {
        "__package__": "",
        "__name__": "__main__",
        "get_ipython": lambda: shell,
        "display": lambda *values, **options: None,
        **dict.fromkeys(("In", "Out", "_", "__", "___"), shell),
    }


def _read(execution: Execution, name: str, raw: bytes, cell: int | None) -> Part:
    text, problems = decode(raw, cell)
    for problem in problems:
        execution.note(problem)
    part = Part(file_name(name, cell), text, cell)
    # Tracebacks take the lines from here; the file itself may be gone or elsewhere.
    linecache.cache[part.filename] = (len(text), None, text.splitlines(keepends=True), part.filename)
    return part
