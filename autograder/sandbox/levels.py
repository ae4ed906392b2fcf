"""How well student code is shut in."""

from enum import IntEnum


class Level(IntEnum):
    """What the self-test in a worker observed, weakest first."""

    PROCESS = 1
    """A separate process with limits. A hostile submission can read the checks."""
    CONFINED = 2
    """Reading, writing, network, new processes and signals are blocked; names and sizes of files can be seen."""
    SANDBOXED = 3
    """All of that, and the files are not there at all."""

    @property
    def label(self) -> str:
        """The name in reports and options."""
        return self.name.lower()

    @classmethod
    def from_name(cls, name: str) -> "Level":
        """The level with this label.

        Raises:
            ValueError: There is none; the message lists them.
        """
        for level in cls:
            if level.label == name:
                return level
        raise ValueError(f"{name!r} is no isolation level; there are {', '.join(level.label for level in cls)}")
