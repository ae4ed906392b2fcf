"""A student's file -> a namespace with their functions."""

import linecache
import sys
from functools import partial
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from .beside import StandIn, make_importable, written_modules
from .decoding import decode
from .definition_faults import definition_faults
from .execution import Execution
from .outside_variables import outside_variables
from .parts import Part
from .places import file_name
from .source import Problem, Source
from .surroundings import WAITED_FOR, put_back, surroundings
from .together import Homes, shared


class Loaded(NamedTuple):
    """What came of a file."""

    namespace: dict[str, Any]
    problems: list[Problem]
    homes: Homes = {}  # noqa: RUF012 - the default of a field, never changed
    """Where the functions are that are taken from another file."""

    @property
    def functions(self) -> dict[str, Any]:
        """The namespace with all that is taken from other files."""
        return {**self.namespace, **{name: home[name] for name, home in self.homes.items()}}

    @property
    def namespaces(self) -> list[dict[str, Any]]:
        """Those of all files that are graded together."""
        return list({id(each): each for each in (self.namespace, *self.homes.values())}.values())

    def home(self, name: str) -> dict[str, Any]:
        """The namespace in which a function is to be called."""
        return self.homes.get(name, self.namespace)


def load(source: Source, definitions_only: bool = False, module_name: str = "submission") -> Loaded:
    """Run a source, and go on after everything in it that fails. What it set for all of NumPy is put back.

    Where a variable took the name of one of `source.functions`, that is told, and the function is there all the same.
    A notebook runs as `__main__`, as in Jupyter. A module is imported, so `if __name__ == "__main__":` is not entered.

    Args:
        source: The file; untrusted.
        definitions_only: Run imports, functions, classes and simple assignments only, so that no loop is entered.
        module_name: What `sys.modules` calls the module; dataclasses and pickle look for classes there.
    """
    module = ModuleType(module_name)
    sys.modules[module_name] = module
    execution, before = Execution(module.__dict__, definitions_only), surroundings()
    beside = make_importable(source, module, partial(_run_beside, execution, definitions_only))
    _run(execution, source, module)
    if source.kit and not _defines_functions(module.__dict__):
        _take_what_was_written(execution, source)
    others = {file: vars(beside.module_of(file)) for file in source.more}
    # np.seterr(all="raise") there would make every function fail that is right by itself, if it does not wait for that.
    if not any(WAITED_FOR.encode() in raw for file in (source, *source.more) for raw in file.parts):
        put_back(before)
    problems = [each if each.file or not others else each._replace(file=source.name) for each in execution.problems]
    return Loaded(module.__dict__, problems, shared(source, {source: module.__dict__, **others}))


def _run(execution: Execution, file: Source, module: ModuleType) -> None:
    # No package, said outright: left unsaid, a relative import first warns, and under -W error that hides what it is.
    module.__package__ = module.__package__ or ""
    module.__dict__.update(_names_from_the_start(file))
    for number, raw in enumerate(file.parts, start=1):
        cell = number if file.kind == "notebook" else None
        execution.run(_read(execution, file.name, raw, cell))
    for faults in (definition_faults, outside_variables):
        for problem in faults(execution.parts, module.__dict__):
            execution.note(problem)
    # Checks that stand above such a line in a notebook have passed.
    execution.define_again([name for name in file.functions if not callable(module.__dict__.get(name, callable))])


def _run_beside(execution: Execution, definitions_only: bool, file: Source, module: ModuleType) -> None:
    """Fill a module with another of the student's files. What fails in it is told along with the graded file."""
    other = Execution(module.__dict__, definitions_only)
    _run(other, file, module)
    for problem in other.problems:
        execution.note(problem if problem.file else problem._replace(file=file.name))


def _defines_functions(namespace: dict[str, Any]) -> bool:
    return any(type(each) is FunctionType and each.__globals__ is namespace for each in list(namespace.values()))


def _take_what_was_written(execution: Execution, source: Source) -> None:
    """Where cells only write a file, as with %%writefile, its functions are the work, also if no cell imports them."""
    for name in written_modules(source):
        execution.run(Part(source.name, f"from {name} import *", None))


def _names_from_the_start(source: Source) -> dict[str, Any]:
    if source.kind == "module":
        return {"__file__": source.name}
    shell = StandIn()
    return {
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
