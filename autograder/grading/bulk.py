"""A bulk run: submissions in, results into the store as they come, reports made from the store."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.assignment import Assignment
from autograder.grading.pool import Pool
from autograder.grading.process import Setup
from autograder.grading.store import Store
from autograder.intake import Submission, digest
from autograder.reports import remove_feedback, write_feedback, write_reports
from autograder.results import Result

STORE = "results.sqlite"
GRADER_FAILED = "Grading this submission ended the grader twice. Grade it by hand, and please report it."


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is to do."""

    total: int
    done_before: int
    """Graded by an earlier run into the same folder, with the same files, checks and seed."""


def grade_all(
    assignment: Assignment,
    submissions: Sequence[Submission],
    setup: Setup,
    jobs: int,
    fresh: bool = False,
    on_start: Callable[[Counts], None] = lambda counts: None,
    on_result: Callable[[Result], None] = lambda result: None,
) -> None:
    """Grade every submission and write all reports into `setup.out`.

    An earlier run into the same folder is gone on with: what it graded, unchanged, is not graded again.

    Args:
        assignment: What to grade.
        submissions: Whom to grade.
        setup: Seed, isolation and output folder.
        jobs: Number of grader processes.
        fresh: Forget an earlier run into the same folder.
        on_start: Told how much there is to do.
        on_result: Told each result as it comes.

    Raises:
        StoreError: The output folder holds something else, or cannot be written.
        TooWeak: The isolation reached is weaker than required.
    """
    setup.out.mkdir(parents=True, exist_ok=True)
    with Store(setup.out / STORE, fingerprint(assignment, setup), fresh=fresh) as store:
        digests = {submission.student: digest(submission) for submission in submissions}
        before = store.graded()
        todo = [each for each in submissions if before.get(each.student) != digests[each.student]]
        for student in set(before) - set(digests):
            remove_feedback(student, setup.out)
        store.drop(set(before) - set(digests))
        done_before = len(submissions) - len(todo)
        on_start(Counts(len(submissions), done_before))
        if todo:
            with Pool(setup, min(jobs, len(todo))) as pool:
                for submission, graded in pool.grade(todo):
                    result = graded or _given_up(submission, assignment, setup)
                    store.save(result, digests[submission.student])
                    on_result(result)
        tasks = [(task.name, task.points) for task in assignment.tasks]
        # Grader processes wrote the pages of this run; those of an earlier one may have been removed meanwhile.
        write_reports(store.results, setup.out, assignment.title, tasks, feedback=done_before > 0)


def fingerprint(assignment: Assignment, setup: Setup) -> str:
    """What decides a grade besides the submission: the checks, the settings, the seed and the isolation tried."""
    seen = hashlib.sha256()
    for path in sorted([*assignment.checks_dir.glob("*.py"), *assignment.checks_dir.glob("*.toml")]):
        seen.update(path.read_bytes())
    seen.update((assignment.solution_dir / f"test_{assignment.name}.py").read_bytes())
    return f"{assignment.name} checks={seen.hexdigest()[:16]} seed={setup.seed} isolation={setup.at_most.label}"


def _given_up(submission: Submission, assignment: Assignment, setup: Setup) -> Result:
    notes = (*submission.notes, GRADER_FAILED)
    result = Result(submission.student, "unreadable", 0, assignment.max_score, isolation="", notes=notes)
    write_feedback(result, setup.out, assignment.title)
    return result
