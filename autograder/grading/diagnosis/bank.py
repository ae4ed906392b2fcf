"""Known mistakes of an assignment: wrong functions, each with its name and a sentence for the student.

They are the public functions in checks/<name>/misconceptions/<task>/; the docstring is the sentence. A function called
`mistake__way` is another way to make the mistake of that name, and is told in the same sentence. An assignment may have
none.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from autograder.assignment import Assignment
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.local import Local
from autograder.results import Cause
from autograder.sandbox.outside.session import Call

WAY = "__"
"""Between the name of a mistake and what tells this way to make it from others."""
INSIDE = (
    "It comes out as if {below} did this: {sentence} If your {below} is right, look at what you give it here, at what "
    "you do with its result, or at what stands in its place."
)


@dataclass(frozen=True, slots=True, eq=False)
class Suspect:
    """A wrong function, and what to say when a student's gives the same."""

    cause: Cause
    function: Callable[..., Any]


class Bank:
    """Suspects by task."""

    def __init__(self, assignment: Assignment) -> None:
        """Read nothing yet: a class without mistakes needs none."""
        self._assignment = assignment

    def tiers(self, task: str) -> Iterator[tuple[Suspect, ...]]:
        """Suspects, the likeliest first.

        Mistakes of the function itself, then of a part in it that does another task's work, the nearest task first.
        """
        yield self._own(task)
        below = self._assignment.below(task)
        yield from (self._inside(task, other) for other in reversed(self._assignment.task_names) if other in below)

    @cache  # noqa: B019 - a bank lives as long as its process
    def _own(self, task: str) -> tuple[Suspect, ...]:
        modules = sorted((self._assignment.checks_dir / "misconceptions" / task).glob("[!_]*.py"))
        functions = {name: each for path in modules for name, each in _functions(path).items()}
        return tuple(Suspect(_cause(name, functions), each) for name, each in functions.items())

    @cache  # noqa: B019 - as above
    def _inside(self, task: str, below: str) -> tuple[Suspect, ...]:
        """The right function of `task`, calling each mistake of the task `below`."""
        text = self._assignment.reference.read_bytes()
        return tuple(_at_work(suspect, text, task, below) for suspect in self._own(below))


def _cause(name: str, functions: Mapping[str, FunctionType]) -> Cause:
    mistake = name.partition(WAY)[0]
    return Cause(mistake, (functions[mistake].__doc__ or "").strip())


def _at_work(suspect: Suspect, reference: bytes, task: str, below: str) -> Suspect:
    namespace: dict[str, Any] = {}
    exec(compile(reference, "reference.py", "exec"), namespace)
    namespace[below] = suspect.function
    sentence = INSIDE.format(below=below, sentence=suspect.cause.sentence)
    return Suspect(Cause(suspect.cause.name, sentence), namespace[task])


@lru_cache(maxsize=20_000)
def answer_of(suspect: Suspect, call: Call) -> Answer | CallFailed:
    """What a suspect answers to a call; remembered, since a class shares its calls and its mistakes."""
    with np.errstate(all="ignore"):
        try:
            return Local({call.name: suspect.function})(call.name, call.args)
        except CallFailed as failed:
            return failed


def _functions(path: Path) -> Mapping[str, FunctionType]:
    spec = spec_from_file_location(f"misconceptions_of_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    own = {name: value for name, value in vars(module).items() if type(value) is FunctionType}
    return {name: each for name, each in own.items() if each.__module__ == spec.name and not name.startswith("_")}
