"""Grades one submission after another, with checks collected once and one zygote."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import partial
from typing import Self

from autograder.assignment import Assignment
from autograder.classroom.checking.check import Check, CheckError
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.errors import Explained
from autograder.classroom.reading.source import Source
from autograder.grading.details import doubtful, with_details
from autograder.grading.diagnosis.bank import Bank
from autograder.grading.diagnosis.cause import cause_of
from autograder.grading.diagnosis.repeatability import kept_or_chance, wrong_question
from autograder.grading.examination.answers import Given, endless
from autograder.grading.examination.examiner import Examiner
from autograder.grading.kit_modules import kit_modules
from autograder.grading.notes import file_notes, task_notes
from autograder.grading.scoring.follow_through import Ground, Settled, settle
from autograder.grading.scoring.reference import Reference
from autograder.grading.scoring.scores import Outcomes
from autograder.grading.ungraded import nothing_graded
from autograder.intake import NothingToGrade, Submission, Work, read_work
from autograder.results import Cause, Result, TaskResult
from autograder.sandbox.levels import Level
from autograder.sandbox.outside.budget import Budget
from autograder.sandbox.outside.control import ZygoteLost
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.session import Session
from autograder.sandbox.wire import Unsendable

GRADER_FAILED = "The grader itself failed on this submission ({why}). Grade it by hand."
TRIES = 2


class Grader:
    """Turns submissions into results."""

    def __init__(self, assignment: Assignment, runner: CheckRunner, open_zygote: Callable[[], Zygote]) -> None:
        """Use these checks, and zygotes from `open_zygote`: one now, another when that is lost."""
        self._assignment = assignment
        self._examiner = Examiner(runner)
        self._open_zygote = open_zygote
        self._zygote = open_zygote()
        self._kit = kit_modules(assignment)
        self._reading = (assignment.task_names, assignment.limits.source_kib, assignment.name, self._kit)
        self._reference = Reference(assignment)
        self._bank = Bank(assignment)

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
        source = Source("reference.py", "module", (self._assignment.reference.read_bytes(),))
        try:
            with Session(self._zygote, source) as session:
                outcomes = self._examiner.examine(session).outcomes
                failed = {check: self._examiner.run(session, check) or why for check, why in outcomes.items() if why}
        except Unsendable as error:
            raise CheckError(f"A check calls a function with an argument that cannot be sent: {error}") from error
        for check, why in failed.items():
            raise CheckError(f"The check {check.name!r} does not take the right answer:\n{why.detail or why.symptom}")

    def grade(self, submission: Submission, seed: int | None = None) -> Result:
        """Grade what one student handed in, whatever it is; with hidden inputs from `seed`, or as before."""
        try:
            if seed is not None:
                self._examiner.use_seed(seed)
            work = read_work(submission, *self._reading)
            return self._grade_work(submission, work)
        except NothingToGrade as nothing:
            return nothing_graded(submission, self._assignment, nothing.status, nothing.reason)
        except Explained:
            raise  # about the run as a whole, such as too weak an isolation
        except Exception as error:
            # A fault of ours that one submission brings to light must not cost the others their grades.
            why = f"{type(error).__name__}: {error}"[:300]
            failed = GRADER_FAILED.format(why=why)
            return nothing_graded(submission, self._assignment, "unreadable", failed, grader_failed=True)

    def grade_source(
        self, student: str, source: Source, notes: tuple[str, ...] = (), files: tuple[str, ...] = ()
    ) -> Result:
        """Grade work that has been read.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        source = replace(source, kit=self._kit)
        budget = Budget(self._assignment.limits.submission_seconds)
        with Session(self._zygote, source, budget=budget) as session:
            outcomes, given = self._examiner.examine(session)
            answers: dict[Ground, Given] = {Ground(): given}
            told = file_notes(session.problems, session.names, self._assignment.task_names)
            loaded = session.loaded
        run_again = partial(self._run_again, source, budget, answers)
        settled = settle(self._assignment, outcomes, run_again, endless(given))
        explained = [self._with_cause(each, outcomes, answers[each.ground], source, budget) for each in settled]
        tasks = tuple(self._with_sound_details(explained, outcomes, source, budget))
        return Result(
            student=student,
            status="graded" if loaded else "unreadable",
            score=round(sum(task.score for task in tasks), 2),
            max_score=self._assignment.max_score,
            isolation=self.level.label,
            tasks=tasks,
            notes=(*notes, *told, *task_notes(tasks)),
            files=files or (source.name,),
            seed=self._examiner.seed,
        )

    def _grade_work(self, submission: Submission, work: Work) -> Result:
        notes = (*submission.notes, *work.notes)
        for _ in range(TRIES - 1):
            try:
                return self.grade_source(submission.student, work.source, notes, work.files)
            except ZygoteLost:
                self._zygote.close()
                self._zygote = self._open_zygote()
        return self.grade_source(submission.student, work.source, notes, work.files)

    def _run_again(
        self,
        source: Source,
        budget: Budget,
        answers: dict[Ground, Given],
        ground: Ground,
        checks: Collection[Check],
    ) -> Outcomes:
        """Run checks with right functions in place; what is answered there goes into `answers`."""
        with Session(self._zygote, source, replacing=self._right(ground), budget=budget) as session:
            outcomes, given = self._examiner.examine(session, checks)
        answers[ground] = {**answers.get(ground, answers[Ground()]), **given}
        return outcomes

    def _right(self, ground: Ground) -> dict[str, bytes]:
        return dict.fromkeys(ground.names, self._reference.only(*ground))

    def _with_cause(
        self, settled: Settled, outcomes: Outcomes, given: Given, source: Source, budget: Budget
    ) -> TaskResult:
        task, ground = settled
        failed = [check for check, why in outcomes.items() if check.task == task.name and why is not None]
        if task.status not in ("wrong", "partly right") or any(map(self._examiner.is_live, failed)):
            return task
        cause = cause_of(task.name, given, self._bank) or self._when_alone(task.name, given, ground, source, budget)
        return replace(task, cause=cause)

    def _when_alone(self, task: str, given: Given, ground: Ground, source: Source, budget: Budget) -> Cause | None:
        question = wrong_question(task, given)
        if question is None or budget.definitions_only:
            return None
        with Session(self._zygote, source, replacing=self._right(ground), budget=budget) as session:
            return kept_or_chance(question, session)

    def _with_sound_details(
        self, tasks: Iterable[TaskResult], outcomes: Outcomes, source: Source, budget: Budget
    ) -> Iterable[TaskResult]:
        """At the end, so that the time it takes is not missing where points depend on it."""
        if not (checks := doubtful(outcomes)):
            return tasks
        budget.forget_losses()  # or functions that end the program would cost the details of others
        with Session(self._zygote, source, budget=budget) as session:
            again = self._examiner.examine(session, checks).outcomes
        return [with_details(task, checks, again) for task in tasks]
