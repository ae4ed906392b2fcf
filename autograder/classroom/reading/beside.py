"""What a graded file may import besides packages: the student's other files, and stand-ins for what came with the task.

The helpers of an exercise check and draw. Where a file is graded there is nothing to check or draw for, so stand-ins
take every call and do nothing. In the students' own folder there are the real ones, and this finds nothing to do.
"""

import re
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from .source import Problem, Source

WRITES = re.compile(rb"\s*%%(?:write)?file[ \t]+(\w+)\.py[ \t]*\r?\n(.*)", re.DOTALL | re.ASCII)


class StandIn:
    """Takes every call and attribute, and does nothing."""

    def __getattr__(self, name: str) -> "StandIn":
        """Itself, whatever was asked for, except what Python asks for on its own account."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args: Any, **kwargs: Any) -> "StandIn":
        """Itself, which serves as any result."""
        return self

    def __getitem__(self, key: Any) -> "StandIn":
        """Itself, for any key."""
        return self


class _KitModule(ModuleType):
    def __getattr__(self, name: str) -> StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn()


class Beside(MetaPathFinder, Loader):
    """Finds what is not installed: the student's other modules, and modules of the kit."""

    def __init__(self, source: Source, run: Callable[[str, bytes, ModuleType], None]) -> None:
        """Find what `source` names; `run(file name, its bytes, module)` fills a module of the student's."""
        self._modules = {**_written(source), **dict(source.beside)}
        self._kit = source.kit
        self._run = run

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module comes from; None if it is none of these."""
        if fullname in self._modules:
            return ModuleSpec(fullname, self)
        if fullname.split(".")[0] in self._kit:
            return ModuleSpec(fullname, self, is_package=True)  # there may be modules below it
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """A module of the kit is a stand-in, one of the student's an ordinary module."""
        return None if spec.name in self._modules else _KitModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module of the student's; a stand-in is done."""
        if module.__name__ in self._modules:
            self._run(f"{module.__name__}.py", self._modules[module.__name__], module)


def _written(source: Source) -> dict[str, bytes]:
    """The modules that cells of a notebook write with %%writefile."""
    found = map(WRITES.match, source.parts if source.kind == "notebook" else ())
    return {match[1].decode(): match[2] for match in found if match}


def make_importable(source: Source, module: ModuleType, run: Callable[[str, bytes, ModuleType], None]) -> None:
    """Let `import` find what lies beside `source`, which is being loaded as `module`."""
    if source.beside or source.kit:
        # At the end: what is installed is found first, so nothing of Python's or NumPy's own is hidden.
        sys.meta_path.append(Beside(source, run))
    if source.beside:
        # A helper may import the graded file in turn. It is to get this module, half loaded, as Python does it.
        sys.modules.setdefault(source.name.removesuffix(".py"), module)


def in_file(problem: Problem, file: str) -> Problem:
    """The same problem, told from outside its file."""
    place = file if problem.line is None else f"{file}, line {problem.line}"
    head = f"{problem.kind} in {place}" if problem.kind else f"In {place}"
    return Problem("", None, None, f"{head}: {problem.message}", problem.advice)
