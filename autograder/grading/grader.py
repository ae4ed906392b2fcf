"""Grades one submission after another, with checks collected once and one zygote."""

from collections.abc import Collection

from autograder.assignment import Assignment
from autograder.classroom.runner import Check, CheckRunner
from autograder.classroom.source import Source
from autograder.grading.follow_through import settle
from autograder.grading.notes import file_notes, task_notes
from autograder.grading.scores import Outcomes
from autograder.intake import NothingToGrade, Submission, read_work
from autograder.results import Result
from autograder.sandbox import Session, Zygote


class Grader:
    """Turns submissions into results."""

    def __init__(self, assignment: Assignment, runner: CheckRunner, zygote: Zygote) -> None:
        """Use these checks, and start the workers for student code from this zygote."""
        self._assignment = assignment
        self._runner = runner
        self._zygote = zygote
        self._reading = (assignment.task_names, assignment.limits.source_kib, assignment.name)
        self._reference = (assignment.checks_dir / "reference.py").read_bytes()

    def grade(self, submission: Submission) -> Result:
        """Grade what one student handed in, whatever it is."""
        try:
            work = read_work(submission, *self._reading)
        except NothingToGrade as nothing:
            return self.nothing(submission.student, nothing.status, (*submission.notes, nothing.reason))
        return self.grade_source(submission.student, work.source, (*submission.notes, *work.notes), work.file)

    def grade_source(self, student: str, source: Source, notes: tuple[str, ...] = (), file: str = "") -> Result:
        """Grade one file that has been read."""

        def run_again(replaced: Collection[str], checks: Collection[Check]) -> Outcomes:
            right = dict.fromkeys(replaced, self._reference)
            with Session(self._zygote, source, replacing=right) as second:
                return self._runner.run(second.call, checks)

        with Session(self._zygote, source) as session:
            outcomes = self._runner.run(session.call)
            told = file_notes(session.problems, session.names, self._assignment.task_names)
            level = session.level
        tasks = settle(self._assignment, outcomes, run_again)
        return Result(
            student=student,
            status="graded",
            score=round(sum(task.score for task in tasks), 2),
            max_score=self._assignment.max_score,
            isolation=level.label,
            tasks=tasks,
            notes=(*notes, *told, *task_notes(tasks)),
            file=file or source.name,
        )

    def nothing(self, student: str, status: str, notes: tuple[str, ...]) -> Result:
        """The result of a student for whom no code could be run."""
        return Result(student, status, 0, self._assignment.max_score, isolation="", notes=notes)
