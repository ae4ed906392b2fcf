"""Grades one submission after another, with checks collected once and one zygote."""

from collections.abc import Callable
from dataclasses import replace
from typing import Self

from autograder.assignment import Assignment
from autograder.classroom.checking.check import CheckError
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.errors import Explained
from autograder.classroom.reading.source import Source
from autograder.grading.diagnosis.bank import Bank
from autograder.grading.examination.examiner import Examiner
from autograder.grading.kit_modules import kit_modules
from autograder.grading.marking import Marking, MarkScheme
from autograder.grading.scoring.reference import Reference
from autograder.grading.ungraded import grader_failed, nothing_graded
from autograder.intake import NothingToGrade, Submission, Work, read_work
from autograder.results import Result
from autograder.sandbox.levels import Level
from autograder.sandbox.outside.control import ZygoteLost
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.session import Session
from autograder.sandbox.wire import Unsendable

TRIES = 2


class Grader:
    """Turns submissions into results."""

    def __init__(self, assignment: Assignment, runner: CheckRunner, open_zygote: Callable[[], Zygote]) -> None:
        """Use these checks, and zygotes from `open_zygote`: one now, another when that is lost."""
        self._scheme = MarkScheme(assignment, Examiner(runner), Reference(assignment), Bank(assignment))
        self._open_zygote = open_zygote
        self._zygote = open_zygote()
        self._kit = kit_modules(assignment)
        self._reading = (assignment.task_names, assignment.limits.source_kib, assignment.name, self._kit)

    @property
    def level(self) -> Level:
        """The isolation that the zygote's probe observed."""
        return self._zygote.level

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes its zygote at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the zygote."""
        self._zygote.close()

    def require_sound_checks(self) -> None:
        """Grade the reference: a check that the right answer fails must not cost students points.

        Raises:
            CheckError: A check does not work, or asks for something else than the reference gives.
        """
        source = Source("reference.py", "module", (self._scheme.assignment.reference.read_bytes(),))
        try:
            with Session(self._zygote, source) as session:
                outcomes = self._scheme.examiner.examine(session).outcomes
                failed = {
                    check: self._scheme.examiner.run(session, check) or why for check, why in outcomes.items() if why
                }
        except Unsendable as error:
            raise CheckError(f"A check calls a function with an argument that cannot be sent: {error}") from error
        for check, why in failed.items():
            raise CheckError(f"The check {check.name!r} does not take the right answer:\n{why.detail or why.symptom}")

    def grade(self, submission: Submission, seed: int | None = None) -> Result:
        """Grade what one student handed in, whatever it is; with hidden inputs from `seed`, or as before."""
        try:
            if seed is not None:
                self._scheme.examiner.use_seed(seed)
            work = read_work(submission, *self._reading)
            return self._grade_work(submission, work)
        except NothingToGrade as nothing:
            return nothing_graded(submission, self._scheme.assignment, nothing.status, nothing.reason)
        except Explained:
            raise  # about the run as a whole, such as too weak an isolation
        except Exception as error:
            # A fault of ours that one submission brings to light must not cost the others their grades.
            return grader_failed(submission, self._scheme.assignment, error)

    def grade_source(self, student: str, source: Source) -> Result:
        """Grade work that has been read.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        functions = self._scheme.assignment.task_names
        marking = Marking(self._scheme, self._zygote, replace(source, kit=self._kit, functions=functions))
        return replace(marking.result(), student=student)

    def _grade_work(self, submission: Submission, work: Work) -> Result:
        result = self._with_a_zygote(submission.student, work.source)
        return replace(result, notes=(*submission.notes, *work.notes, *result.notes), files=work.files)

    def _with_a_zygote(self, student: str, source: Source) -> Result:
        """Grade, with a new zygote if this one is lost."""
        for _ in range(TRIES - 1):
            try:
                return self.grade_source(student, source)
            except ZygoteLost:
                self._zygote.close()
                self._zygote = self._open_zygote()
        return self.grade_source(student, source)
