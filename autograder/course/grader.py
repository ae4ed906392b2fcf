"""One grader process for all that an nbgrader command grades."""

import os
import weakref
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.assignment import Assignment
from autograder.grading.bulk.pool import Pool
from autograder.grading.bulk.setup import Setup
from autograder.grading.ungraded import grader_failed
from autograder.intake import Submission
from autograder.intake.plain import as_submission
from autograder.intake.walk import Findings, add
from autograder.results import Result


class CourseGrader:
    """Grades one submission after another; starts when the first one comes, and ends when it is closed."""

    def __init__(self) -> None:
        """Start nothing yet: nbgrader may find that everything is graded already."""
        self._pools: dict[str, Pool] = {}
        self._closing = ExitStack()
        # Where nobody closes it, it ends with whoever holds it.
        weakref.finalize(self, self._closing.close)

    def grade(self, assignment: Assignment, folder: Path) -> Result:
        """Grade what one student handed in.

        Args:
            assignment: What was asked for.
            folder: submitted/<student>/<assignment>, which need not be there.

        Raises:
            NoSandbox: No process for student code can be started.
            CheckError: The checks cannot be used.
            GraderDied: The grader process cannot even start.
        """
        pool = self._pools.get(assignment.name) or self._start(assignment)
        submission = _submission(folder)
        ((_, result),) = pool.grade([submission])
        return result or grader_failed(submission, assignment, None)

    def close(self) -> None:
        """End what has been started."""
        self._pools.clear()
        self._closing.close()

    def _start(self, assignment: Assignment) -> Pool:
        # The pages that the grader writes for each student are not needed: nbgrader makes its own.
        out = Path(self._closing.enter_context(TemporaryDirectory()))
        pool = self._closing.enter_context(Pool(Setup(assignment.name, assignment.seed, out), jobs=1))
        self._pools[assignment.name] = pool
        return pool


def _submission(folder: Path) -> Submission:
    findings = Findings(folder.parent.parent)
    if os.path.lexists(folder):
        add(folder, findings)
    return as_submission(folder.parent.name, findings)
