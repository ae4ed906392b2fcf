"""`autograder grade`: a class, with progress and a summary."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.commands.stopping import GO_ON
from autograder.console import print_summary, progress
from autograder.grading.bulk.run import STORE, OnResult, grade_all
from autograder.grading.bulk.setup import Setup
from autograder.grading.bulk.store import read_results
from autograder.intake import LeftOut, Submission
from autograder.reports.names import shown
from autograder.results import Result

PUT_RIGHT = "Put that right, or choose another folder with --out."
LEFT_OUT = "\nNot graded"
GONE = """
No longer among the submissions, so taken out of the results; a gradebook keeps them. To have them back, give their
folder as well."""


class CannotWrite(Explained):
    """A file of the output cannot be written."""


def run(
    assignment: Assignment,
    submissions: Sequence[Submission],
    left_out: Sequence[LeftOut],
    out: Path,
    setup: Setup,
    jobs: int,
    fresh: bool,
    keep: OnResult,
) -> bool:
    """Grade the submissions, show how far it is, then a summary; False when somebody is to look at who was not graded.

    Args:
        assignment: What to grade.
        submissions: Whom to grade.
        left_out: What lies among the submissions and is none.
        out: The output folder, as it was asked for.
        setup: Seed, isolation, and the output folder resolved.
        jobs: Number of grader processes.
        fresh: Forget an earlier run into the same folder.
        keep: Called with each result as it comes.
    """
    with _explained(out), _showing_progress(len(submissions), keep) as start:
        gone = grade_all(assignment, submissions, setup, jobs, fresh, start)
    store = out / STORE
    print_summary(read_results(store), [(task.name, task.points) for task in assignment.tasks], out)
    _list(LEFT_OUT, [f"{each.name}: {each.why}" for each in left_out])
    _list(GONE, gone)
    all_graded = all(result.status == "graded" for result in read_results(store))
    return all_graded and not left_out


@contextmanager
def _showing_progress(total: int, keep: OnResult) -> Iterator[Callable[[int], OnResult]]:
    """Show a bar that tells how far grading is. Gives what `grade_all` is to call at its start."""
    with ExitStack() as bar:

        def start(done_before: int) -> OnResult:
            if done_before:
                print(f"{done_before} of {total} were graded before and have not changed.")
            advance = bar.enter_context(progress(total - done_before))

            def take(result: Result) -> None:
                keep(result)
                advance()

            return take

        yield start


@contextmanager
def _explained(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        told = f"{error.filename or out}: {error.strerror or error}. {PUT_RIGHT}"
        raise CannotWrite(f"{told} What was graded is kept. {GO_ON}") from None


def _list(heading: str, lines: Sequence[str]) -> None:
    # No other place tells them, so all are listed.
    if lines:
        print(heading, *(f"  {shown(line)}" for line in lines), sep="\n")
