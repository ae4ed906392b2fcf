"""What a bulk run and its grader processes tell each other, besides submissions and results."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Setup:
    """What a grader process needs to know before the first submission."""

    assignment: str
    seed: int
    out: Path
    seed_per_student: bool = False
    """Each student's hidden inputs are drawn from a number made of `seed` and their name."""
    slot: int = 0
    """Its number among the grader processes, from 0. As root, each one's workers get a user id of their own."""
    at_most: Level = Level.SANDBOXED
    """Try no stronger isolation than this."""
    at_least: Level = Level.PROCESS
    """Refuse a weaker one."""

    def seed_of(self, student: str) -> int:
        """What one student's hidden inputs are drawn from."""
        if not self.seed_per_student:
            return self.seed
        named = f"{self.seed} {student}".encode("utf-8", "surrogatepass")
        return int.from_bytes(hashlib.sha256(named).digest()[:6])


@dataclass(frozen=True, slots=True)
class Ready:
    """The first message of a grader process."""

    level: Level
    """Which isolation its probe worker observed."""
    submission_seconds: float
    """How long it may take over a submission."""
