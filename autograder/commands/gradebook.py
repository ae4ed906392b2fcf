"""`autograder grade --gradebook`: what the gradebook has to do with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.commands.stopping import stoppable
from autograder.console import shortened
from autograder.course.autograded import NotReleased
from autograder.course.changes import GradebookChanges
from autograder.course.fast import FastWay
from autograder.grading.bulk.run import STORE
from autograder.grading.bulk.store import read_results
from autograder.reports.names import shown
from autograder.reports.numbers import points
from autograder.results import Result

SOME_LEFT_OUT = 1


class NoCourse(Explained):
    """What is graded is no folder that lies in a course."""


@contextmanager
def into_gradebook(
    url: str, submitted: Sequence[Path], assignment: Assignment, out: Path
) -> Iterator[Callable[[Result], None]]:
    """Look at the gradebook first, and write the results into it after the `with` block, which grades.

    Args:
        url: The gradebook's URL, or its path.
        submitted: The one folder that is graded.
        assignment: What is graded.
        out: Where the results will be.

    Yields:
        A function to call with each result as it comes, which writes the student's notebook.

    Raises:
        NoCourse: Not one folder is graded.
        GradebookError: The gradebook cannot be used, or has not the assignment.
        NotReleased: The course has no released notebook.
        Exit: Somebody is not in the gradebook, as has been told.
    """
    if len(submitted) != 1 or not submitted[0].is_dir():
        raise NoCourse("With --gradebook, give the one folder submitted/ of the course.")
    try:
        fast_way = FastWay(url, submitted[0], assignment.name)
    except NotReleased:
        if submitted[0].resolve().name == "submitted":
            raise
        told = f"There is no released {assignment.name} beside {submitted[0].resolve()}."
        raise NoCourse(f"{told} Give the folder submitted/ of the course.") from None
    yield fast_way.write
    with stoppable("Not every student is in the gradebook yet."):
        changes = fast_way.update(read_results(out / STORE))
    _print(changes)
    if changes.left_out:
        raise typer.Exit(SOME_LEFT_OUT)


def _print(changes: GradebookChanges) -> None:
    new, changed = len(changes.new), changes.changed
    as_before = len(changes.after) - new - len(changed)
    print(f"\nGradebook: {new} new, {len(changed)} changed, {as_before} as before")
    _list({student: f"{points(old)} → {points(score)}" for student, (old, score) in changed.items()})
    if changes.put_right:
        print("Put right in autograded/, since nbgrader's cells were not as released")
        _list({student: _first_of(notes) for student, notes in changes.put_right.items()})
    if changes.no_time:
        print("Handed in at an unknown time, since timestamp.txt says none that can be understood")
        _list(
            dict.fromkeys(changes.no_time, "write the time into it, such as 2026-03-01 12:00:00 UTC, and grade again")
        )
    if changes.left_out:
        print("Not in the gradebook, since nbgrader cannot work with such a name")
        _list(dict.fromkeys(changes.left_out, "rename the folder and grade again"))


def _first_of(notes: Sequence[str]) -> str:
    return f"{notes[0]} And {len(notes) - 1} more." if len(notes) > 1 else notes[0]


def _list(told: Mapping[str, str]) -> None:
    listed, more = shortened(list(told.items()))
    for student, what in listed:
        print(f"  {shown(student)}: {shown(what)}")
    if more:
        print(f"  {more}")
