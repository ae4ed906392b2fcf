"""The command `autograder`."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from autograder.assignment import Assignment, assignment_names, load_assignment, only_assignment
from autograder.classroom.errors import Explained
from autograder.commands.stopping import stoppable
from autograder.grading.bulk.setup import Setup
from autograder.intake import LeftOut, any_folder, find_submissions, nbgrader_folder
from autograder.results import Result
from autograder.sandbox.levels import Level

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

SOME_NOT_GRADED = 1
FAULTS = 1
USAGE = 2


class CommandError(Explained):
    """What was asked for cannot be done; the message says what to do instead."""


def main() -> None:
    """Run the command; what can be explained in a sentence ends with it, not with a traceback."""
    try:
        app()
    except Explained as error:
        _end(str(error))
    except OSError as error:
        _end(f"{error.filename or 'The output'}: {error.strerror or error}.")


def _end(told: str) -> NoReturn:
    """End with a message, in which a file of a student's may be named: its name must not steer the terminal."""
    from autograder.reports.names import shown  # with the templates of all pages, which most commands do not need

    typer.secho("\n".join(map(shown, told.split("\n"))), err=True, fg="red")
    raise SystemExit(USAGE)


@app.callback()
def autograder() -> None:
    """Grade NumPy exercises: student code runs locked down; checks and scores stay outside."""


@app.command()
def grade(
    submissions: Annotated[list[Path], typer.Argument(help="Folders of submissions, or single .py and .ipynb files.")],
    assignment: Annotated[str | None, typer.Option(help="Which assignment they answer; default: the only one.")] = None,
    out: Annotated[Path, typer.Option(help="Folder for grades and feedback.")] = Path("results"),
    jobs: Annotated[int | None, typer.Option(min=1, help="Grader processes; default: one for each core.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Draw the hidden inputs from this number.")] = None,
    seed_per_student: Annotated[
        bool, typer.Option("--seed-per-student", help="Draw other hidden inputs for each student.")
    ] = False,
    require_isolation: Annotated[
        str, typer.Option(help="Refuse to run student code at a weaker level: sandboxed, confined or process.")
    ] = "process",
    fresh: Annotated[bool, typer.Option("--fresh", help="Grade all again, whatever results OUT holds.")] = False,
    gradebook: Annotated[
        str | None,
        typer.Option(help="Update this nbgrader gradebook (path or URL), and autograded/ beside SUBMISSIONS."),
    ] = None,
) -> None:
    """Grade a class. Interrupted runs go on where they were: give the same command again."""
    with stoppable(f"What was graded is kept in {out}."):
        from autograder.commands.grade import run  # rich is imported only by the commands that need it

        chosen, level = load_assignment(assignment or only_assignment()), _level(require_isolation)
        chosen_seed = chosen.seed if seed is None else seed
        setup = Setup(
            chosen.name, chosen_seed, Path(os.path.realpath(out)), seed_per_student=seed_per_student, at_least=level
        )
        left_out: list[LeftOut] = []
        # A gradebook's course has one layout, whatever one student put where.
        folder = any_folder if gradebook is None else nbgrader_folder
        layout = partial(folder, assignment=chosen.name, on_left_out=left_out.append)
        found = find_submissions(submissions, layout, leave_out=out)
        with _kept_in(gradebook, submissions, chosen, out) as keep:
            all_graded = run(chosen, found, left_out, out, setup, jobs or _cores(), fresh, keep)
        if not all_graded:
            raise typer.Exit(SOME_NOT_GRADED)


@app.command()
def doctor() -> None:
    """Tell how well student code is shut in on this machine, what is missing, and how to get it."""
    from autograder.commands.doctor import run

    run()


@app.command()
def release(
    assignments: Annotated[list[str] | None, typer.Argument(help="Which; default: all.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail when something is out of date or leaks.")
    ] = False,
    zip_file: Annotated[
        Path | None, typer.Option("--zip", help="Check, then write the bundle for an LMS to this file.")
    ] = None,
) -> None:
    """Make what students get from solutions/."""
    from autograder.commands.release import run

    names = assignments or assignment_names()
    if zip_file and len(names) != 1:
        raise CommandError("--zip writes one bundle. Name the assignment.")
    if not run([load_assignment(name) for name in names], check, zip_file):
        raise typer.Exit(FAULTS)


def _kept_in(
    gradebook: str | None, submissions: list[Path], assignment: Assignment, out: Path
) -> AbstractContextManager[Callable[[Result], None]]:
    if gradebook is None:
        return nullcontext(lambda _: None)
    from autograder.commands.gradebook import into_gradebook  # nbgrader takes seconds to import

    return into_gradebook(gradebook, submissions, assignment, out)


def _cores() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))  # containers and batch systems often give fewer than the machine has
    return os.cpu_count() or 1


def _level(name: str) -> Level:
    try:
        return Level.from_name(name)
    except ValueError as error:
        raise CommandError(f"--require-isolation {name}: {error}") from None
