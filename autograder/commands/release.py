"""`autograder release`: make what students get, or check it."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from autograder.assignment import Assignment
from autograder.classroom.errors import Explained
from autograder.release import Fault, check, release, write_zip

console = Console(highlight=False, soft_wrap=True)


def run(assignments: Sequence[Assignment], check_only: bool, zip_file: Path | None) -> bool:
    """Make or check the release of each assignment; False when something is wrong with one."""
    faults: list[Fault] = []
    for assignment in assignments:
        if not assignment.in_checkout:
            raise Explained("Students' files are made in a checkout of this project, not by an installed copy of it.")
        if not check_only:
            changes = release(assignment)
            console.print(f"{assignment.name}: {len(changes.written)} files written, {len(changes.removed)} removed.")
        faults += check(assignment)
    for fault in faults:
        console.print(str(fault), markup=False)
    if check_only and not faults:
        console.print("Up to date; nothing leaks; every stub fails and every solution passes.")
    if zip_file and not faults:
        write_zip(assignments[0], zip_file)
        console.print(f"Wrote {zip_file}.", markup=False)
    return not faults
