"""How well student code is shut in."""

from collections.abc import Mapping
from enum import IntEnum

ATTEMPTS = ("socket", "fork", "signal", "signal by file", "read", "read secret", "list", "write", "create")
HIDDEN = "hidden"
"""Nobody would know that the secret file exists."""
RESTRICTED = "restricted"
"""The kernel took the Landlock rules."""


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


def level_of(observed: Mapping[str, bool]) -> Level:
    """The level that these observations show."""
    if not all(observed.get(name) for name in ATTEMPTS):
        return Level.PROCESS
    if observed.get(HIDDEN):
        return Level.SANDBOXED
    # Without the rules, the files tried above may have been out of reach by chance.
    return Level.CONFINED if observed.get(RESTRICTED) else Level.PROCESS
