"""What an earlier run into the same folder has done, and what is left to do."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from platform import python_version

from autograder.assignment import PACKAGE, Assignment
from autograder.grading.bulk.setup import Setup
from autograder.grading.bulk.store import Store
from autograder.intake import Submission, digest
from autograder.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Remaining:
    """Whom a run has to grade."""

    digests: dict[str, str]
    """For each student, what was handed in."""
    todo: tuple[Submission, ...]
    gone: frozenset[str]
    """Students of the earlier run who handed nothing in any more."""

    @property
    def done_before(self) -> int:
        """How many need not be graded again."""
        return len(self.digests) - len(self.todo)


def what_is_left(store: Store, submissions: Sequence[Submission], at_least: Level) -> Remaining:
    """Compare with what the store has. A result reached at too weak a level counts as none."""
    digests = {submission.student: digest(submission) for submission in submissions}
    graded = store.graded()
    done = {
        student: earlier.digest
        for student, earlier in graded.items()
        if not earlier.isolation or Level.from_name(earlier.isolation) >= at_least
    }
    todo = tuple(each for each in submissions if done.get(each.student) != digests[each.student])
    return Remaining(digests, todo, frozenset(graded.keys() - digests.keys()))


def fingerprint(assignment: Assignment, setup: Setup) -> str:
    """What decides a grade besides the submission.

    The checks, the grader itself, the versions of Python and NumPy, the seed, the isolation tried.
    """
    seen = hashlib.sha256(f"{python_version()} {version('numpy')}".encode())
    for path in sorted([*PACKAGE.rglob("*.py"), assignment.checks_dir / "assignment.toml", assignment.public_checks]):
        seen.update(path.read_bytes())
    seed = f"{setup.seed}, one a student" if setup.seed_per_student else setup.seed
    return f"{assignment.name} grader={seen.hexdigest()[:16]} seed={seed} isolation={setup.at_most.label}"
