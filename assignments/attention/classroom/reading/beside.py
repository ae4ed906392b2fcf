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

from .source import Source

WRITES = re.compile(
    rb"\s*%%(?:write)?file[ \t]+(?:(-a|--append)[ \t]+)?(?:[\w.~-]*/)*(\w+)\.py[ \t]*\r?\n(.*)", re.DOTALL | re.ASCII
)


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
    """Finds what is not installed: the student's other files, and modules of the kit."""

    def __init__(self, source: Source, run: Callable[[Source, ModuleType], None]) -> None:
        """Find what `source` names; `run(file, module)` fills a module with a file of the student's."""
        named = [(_module_name(file), file) for file in source.more if file.kind == "module"]
        modules = {**written_modules(source), **dict(source.beside)}
        named += [(name, Source(f"{name.replace('.', '/')}.py", "module", (text,))) for name, text in modules.items()]
        self._files = dict(reversed(named))
        self._packages = {package for name in self._files for package in _packages(name)}
        self._kit = source.kit
        self._run = run
        self._filled: dict[Source, ModuleType] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module comes from; None if it is none of these."""
        if fullname in self._files or fullname in self._packages:
            return ModuleSpec(fullname, self, is_package=fullname in self._packages)
        if fullname.split(".")[0] in self._kit:
            return ModuleSpec(fullname, self, is_package=True)  # there may be modules below it
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """A module of the kit is a stand-in; one of the student's is made once, or an ordinary one for now."""
        if file := self._files.get(spec.name):
            return self._filled.get(file)
        return None if spec.name in self._packages else _KitModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module of the student's; a stand-in is done."""
        if file := self._files.get(module.__name__):
            self._fill(file, module)

    def module_of(self, file: Source) -> ModuleType:
        """What a file of the student's holds, whether or not another one has imported it."""
        self._fill(file, ModuleType(_module_name(file)))
        return self._filled[file]

    def _fill(self, file: Source, module: ModuleType) -> None:
        if file not in self._filled:
            self._filled[file] = module
            self._run(file, module)


def written_modules(source: Source) -> dict[str, bytes]:
    """The modules that cells of a notebook write with %%writefile, which there is nothing to write for here."""
    modules: dict[str, bytes] = {}
    for match in map(WRITES.match, source.parts if source.kind == "notebook" else ()):
        if match:
            name = match[2].decode()
            modules[name] = (modules.get(name, b"") if match[1] else b"") + match[3] + b"\n"
    return modules


def make_importable(source: Source, module: ModuleType, run: Callable[[Source, ModuleType], None]) -> Beside:
    """Let `import` find what lies beside `source`, which is being loaded as `module`."""
    beside = Beside(source, run)
    if source.beside or source.kit or source.more:
        # At the end: what is installed is found first, so nothing of Python's or NumPy's own is hidden.
        sys.meta_path.append(beside)
    if source.beside or source.more:
        # A helper may import the graded file in turn. It is to get this module, half loaded, as Python does it.
        sys.modules.setdefault(_module_name(source), module)
    return beside


def _module_name(file: Source) -> str:
    return file.name.rpartition("/")[2].removesuffix(".py")


def _packages(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts))]
