"""The work of one student as text, before anything is done with it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple


@dataclass(frozen=True, slots=True)
class Source:
    """One file a student worked in.

    A module is one part; a notebook has one part for each code cell, in order. Parts stay bytes, since decoding them
    can fail and is part of reading them.
    """

    name: str
    kind: Literal["module", "notebook"]
    parts: tuple[bytes, ...]
    beside: tuple[tuple[str, bytes], ...] = ()
    """Name for `import` and bytes of each other module that the student handed in."""
    kit: tuple[str, ...] = ()
    """Names for `import` of what came with the exercise, and is not there when the file is graded."""
    more: tuple["Source", ...] = ()
    """Other files that are graded together with this one: each has a function that is not written here."""
    functions: tuple[str, ...] = ()
    """Which functions the student was asked to write, where that is known."""


class Problem(NamedTuple):
    """Something in the file that did not work when the file was read; told to the student, never a reason to stop."""

    kind: str
    """Name of the error, such as "SyntaxError"; "" where Python has no name for it (a wrong encoding)."""
    cell: int | None
    """Number of the code cell, from 1; None in a module."""
    line: int | None
    """Line in the module or in the cell, from 1; None when it is not known."""
    message: str
    """What happened, in one sentence."""
    advice: str
    """What to change, in one sentence; "" when the message says it all."""
    file: str = ""
    """Where it is not plain which file is meant."""

    @property
    def head(self) -> str:
        """The kind and the place, such as "SyntaxError in line 3"."""
        numbers = (("cell", self.cell), ("line", self.line))
        places = [
            *[self.file] * bool(self.file),
            *(f"{what} {number}" for what, number in numbers if number is not None),
        ]
        where = f"{'in' if self.kind else 'In'} {', '.join(places)}" if places else ""
        return " ".join(filter(None, [self.kind, where]))

    def __str__(self) -> str:
        """One line for a person: where, what, and what to change."""
        head = self.head
        return " ".join(filter(None, [f"{head}: {self.message}" if head else self.message, self.advice]))
