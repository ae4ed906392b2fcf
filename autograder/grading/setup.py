"""What a bulk run and its grader processes tell each other, besides submissions and results."""

from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Setup:
    """What a grader process needs to know before the first submission."""

    assignment: str
    seed: int
    out: Path
    slot: int = 0
    """Its number among the grader processes, from 0. As root, each one's workers get a user id of their own."""
    at_most: Level = Level.SANDBOXED
    """Try no stronger isolation than this."""
    at_least: Level = Level.PROCESS
    """Refuse a weaker one."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The first message of a grader process: which isolation its probe worker observed."""

    level: Level
