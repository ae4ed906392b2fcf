"""`autograder release`: make what students get, check it, or pack it."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.release import Fault, ReleaseRefused, check, release, write_zip

console = Console(highlight=False, soft_wrap=True)

NO_CHECKOUT = (
    "Students' files are made in a checkout of this project, not by an installed copy of it. "
    "In the checkout, type: make setup. Then use its own command, .venv/bin/autograder"
)


class NoCheckout(Explained):
    """There is nothing here to make a release from."""


def run(assignments: Sequence[Assignment], check_only: bool, zip_file: Path | None) -> bool:
    """Make, check or pack the release of each assignment; False when something is wrong with one."""
    for assignment in assignments:
        if not assignment.in_checkout:
            raise NoCheckout(NO_CHECKOUT)
    if zip_file:
        faults = _pack(assignments[0], zip_file)
    else:
        faults = [fault for assignment in assignments for fault in _make(assignment, check_only)]
    for fault in faults:
        console.print(str(fault), markup=False)
    if not faults:
        console.print("Up to date; nothing leaks; every stub fails and every solution passes.")
    return not faults


def _make(assignment: Assignment, check_only: bool) -> list[Fault]:
    if not check_only:
        changes = release(assignment)
        console.print(f"{assignment.name}: {len(changes.written)} files written, {len(changes.removed)} removed.")
    return check(assignment)


def _pack(assignment: Assignment, zip_file: Path) -> list[Fault]:
    try:
        write_zip(assignment, zip_file)
    except ReleaseRefused as refused:
        return refused.faults
    console.print(f"Wrote {zip_file}.", markup=False)
    return []
