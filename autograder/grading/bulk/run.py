"""A bulk run: submissions in, results into the store as they come, reports made from the store."""

from collections.abc import Callable, Sequence

from autograder.assignment import Assignment
from autograder.grading.bulk.alone import alone_in
from autograder.grading.bulk.pool import Pool
from autograder.grading.bulk.resume import Remaining, fingerprint, what_is_left
from autograder.grading.bulk.setup import Setup
from autograder.grading.bulk.store import Store, StoreError
from autograder.grading.ungraded import grader_failed
from autograder.intake import Submission
from autograder.reports import in_the_way, remove_other_feedback, write_feedback, write_reports
from autograder.results import Result

STORE = "results.sqlite"
NOT_OURS = "{} is there already, and no {} beside it says that it came from grading. Choose another folder with --out."

OnResult = Callable[[Result], None]
"""Told each result as it comes."""


def grade_all(
    assignment: Assignment,
    submissions: Sequence[Submission],
    setup: Setup,
    jobs: int,
    fresh: bool,
    on_start: Callable[[int], OnResult],
) -> Sequence[str]:
    """Grade every submission and write all reports into `setup.out`.

    An earlier run into the same folder is gone on with: what it graded, unchanged, is not graded again.

    Args:
        assignment: What to grade.
        submissions: Whom to grade.
        setup: Seed, isolation and output folder.
        jobs: Number of grader processes.
        fresh: Forget an earlier run into the same folder.
        on_start: Told how many were graded by an earlier run and have not changed; returns who is told of the others.

    Returns:
        Students of the earlier run who are not among the submissions any more. Their results have been deleted.

    Raises:
        InUse: Another run is writing into the output folder.
        StoreError: The output folder holds something else, or cannot be written.
        TooWeak: The isolation reached is weaker than required.
        NoSandbox: No process for student code can be started.
        CheckError: The checks cannot be used.
        GraderDied: A grader process cannot even start.
    """
    setup.out.mkdir(parents=True, exist_ok=True)
    if not (setup.out / STORE).exists() and (other := in_the_way(setup.out)):
        raise StoreError(NOT_OURS.format(other, STORE))
    with alone_in(setup.out), Store(setup.out / STORE, fingerprint(assignment, setup), fresh=fresh) as store:
        remaining = what_is_left(store, submissions, setup.at_least)
        on_result = on_start(remaining.done_before)
        _grade(remaining, assignment, setup, jobs, store, on_result)
        store.drop(remaining.gone)
        # Grader processes wrote the pages of this run; those of an earlier one may have been removed meanwhile.
        tasks = [(task.name, task.points) for task in assignment.tasks]
        write_reports(store.results, setup.out, assignment.title, tasks, feedback=remaining.done_before > 0)
        remove_other_feedback(remaining.digests, setup.out)
    return sorted(remaining.gone)


def _grade(
    remaining: Remaining, assignment: Assignment, setup: Setup, jobs: int, store: Store, on_result: OnResult
) -> None:
    with Pool(setup, min(jobs, len(remaining.todo))) as pool:
        for submission, graded in pool.grade(remaining.todo):
            result = graded or _given_up(submission, assignment, setup)
            # Without a digest, a later run takes it for changed: where the grader failed, it is to try again.
            store.save(result, "" if result.grader_failed else remaining.digests[submission.student])
            on_result(result)


def _given_up(submission: Submission, assignment: Assignment, setup: Setup) -> Result:
    result = grader_failed(submission, assignment, None)
    write_feedback(result, setup.out, assignment.title)
    return result
