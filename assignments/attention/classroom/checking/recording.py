"""What a check asks, found out by running it on nobody's functions."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from .expect import Expectation


@dataclass(slots=True, eq=False)
class Asked:
    """A call that a check makes. To the check it is what the call returned."""

    name: str
    args: tuple[Any, ...]
    expected: list[Expectation] = field(default_factory=list)
    """What is asked of the value."""


class Recorder:
    """Stands for a check's `student`."""

    def __init__(self) -> None:
        """Nothing has been asked yet."""
        self.asked: list[Asked] = []

    def __getattr__(self, name: str) -> Callable[..., Asked]:
        """A function that keeps what it is called with: copies, since a check may go on to change it."""
        return lambda *args: self._ask(Asked(name, deepcopy(args)))

    def expect(self, asked: Asked, wanted: Any, look_at: str = "", **options: Any) -> None:
        """Keep what is expected; takes what `Expect` takes."""
        asked.expected.append(Expectation(deepcopy(wanted), look_at, **options))

    def _ask(self, asked: Asked) -> Asked:
        self.asked.append(asked)
        return asked
