"""One student's work is marked: asked, given its second chance, and its mistakes named."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from autograder.assignment import Assignment
from autograder.classroom.checking.check import Check
from autograder.classroom.reading.source import Source
from autograder.grading.details import doubtful, with_details
from autograder.grading.diagnosis.bank import Bank
from autograder.grading.diagnosis.cause import cause_of
from autograder.grading.diagnosis.repeatability import kept_or_chance, wrong_question
from autograder.grading.examination.answers import Given, endless
from autograder.grading.examination.examiner import Examiner
from autograder.grading.notes import file_notes, task_notes
from autograder.grading.scoring.follow_through import Ground, Settled, settle
from autograder.grading.scoring.reference import Reference
from autograder.grading.scoring.scores import Outcomes
from autograder.results import Cause, Result, TaskResult
from autograder.sandbox.outside.budget import Budget
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.session import Session

ON_ITS_OWN = Ground()
"""The student's functions, none of them replaced."""


@dataclass(frozen=True, slots=True)
class MarkScheme:
    """What every student's work is marked with: the assignment, its checks, right answers and known mistakes."""

    assignment: Assignment
    examiner: Examiner
    reference: Reference
    bank: Bank


class Marking:
    """One student's work on its way to a result. All its workers share what one submission may cost."""

    def __init__(self, scheme: MarkScheme, zygote: Zygote, source: Source) -> None:
        """Begin; the time for this submission runs from now on."""
        self._scheme = scheme
        self._zygote = zygote
        self._source = source
        self._budget = Budget(scheme.assignment.limits.submission_seconds)
        self._given: dict[Ground, Given] = {}

    def result(self) -> Result:
        """Ask all that is to be asked, and say what came out, without whose work it is and which files it was in.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        assignment, examiner = self._scheme.assignment, self._scheme.examiner
        with self._session() as session:
            outcomes, given = examiner.examine(session)
            notes = file_notes(session.problems, session.names, assignment.task_names)
            loaded = session.loaded
        self._given[ON_ITS_OWN] = given
        settled = settle(assignment, outcomes, self._run_again, endless(given))
        explained = [self._with_cause(each, outcomes) for each in settled]
        tasks = tuple(self._with_sound_details(explained, outcomes))
        return Result(
            student="",
            status="graded" if loaded else "unreadable",
            score=round(sum(task.score for task in tasks), 2),
            max_score=assignment.max_score,
            isolation=self._zygote.level.label,
            tasks=tasks,
            notes=(*notes, *task_notes(tasks)),
            seed=examiner.seed,
        )

    def _session(self, ground: Ground = ON_ITS_OWN) -> Session:
        right = self._scheme.reference.only(*ground) if ground.names else b""
        return Session(self._zygote, self._source, dict.fromkeys(ground.names, right), self._budget)

    def _run_again(self, ground: Ground, checks: Collection[Check]) -> Outcomes:
        """Run checks with right functions in place."""
        with self._session(ground) as session:
            outcomes, given = self._scheme.examiner.examine(session, checks)
        self._given[ground] = {**self._given.get(ground, self._given[ON_ITS_OWN]), **given}
        return outcomes

    def _with_cause(self, settled: Settled, outcomes: Outcomes) -> TaskResult:
        task, grounds = settled
        failed = [check for check, why in outcomes.items() if check.task == task.name and why is not None]
        if task.status not in ("wrong", "partly right") or any(map(self._scheme.examiner.is_live, failed)):
            return task
        # One that goes by how a wrong function is called, or how it returns, shows its own mistake where that is kept.
        causes = (cause_of(task.name, self._given[ground], self._scheme.bank) for ground in grounds)
        return replace(task, cause=next(filter(None, causes), None) or self._when_alone(task.name, grounds[0]))

    def _when_alone(self, task: str, ground: Ground) -> Cause | None:
        question = wrong_question(task, self._given[ground])
        if question is None or self._budget.definitions_only:
            return None
        with self._session(ground) as session:
            return kept_or_chance(question, session)

    def _with_sound_details(self, tasks: Iterable[TaskResult], outcomes: Outcomes) -> Iterable[TaskResult]:
        """At the end, so that the time it takes is not missing where points depend on it."""
        if not (checks := doubtful(outcomes)):
            return tasks
        self._budget.forget_losses()  # or functions that end the program would cost the details of others
        with self._session() as session:
            again = self._scheme.examiner.examine(session, checks).outcomes
        return [with_details(task, checks, again) for task in tasks]
