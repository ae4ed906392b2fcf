"""What the bulk run tells on the terminal: progress while it runs, a summary at its end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from autograder.classroom.terminal.printing import print_any_character
from autograder.reports.isolation import explain
from autograder.reports.names import shown
from autograder.reports.numbers import points
from autograder.reports.overview import Overview, Row, overview
from autograder.results import Result

SMALL_CLASS = 40
MOST_LISTED = 20
LONGEST_NAME = 24
LONGEST_BAR = 40

Item = TypeVar("Item")


class _Rate(ProgressColumn):
    """Submissions a second, lately."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:.1f}/s" if speed else "")


@contextmanager
def progress(total: int, console: Console | None = None) -> Iterator[Callable[[], None]]:
    """Show how far the run is; nothing moves where there is no terminal.

    Args:
        total: Number of submissions to grade.
        console: Where to; default: the standard error stream.

    Yields:
        A function to call after each submission.
    """
    console = console or Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    with Progress("Grading", *columns, console=console, disable=not console.is_terminal) as shown_progress:
        task = shown_progress.add_task("", total=total)
        yield lambda: shown_progress.advance(task)


def print_summary(
    results: Iterable[Result], tasks: Sequence[tuple[str, float]], out: Path, console: Console | None = None
) -> None:
    """Print the grades of a small class, or the distribution of a large one and who needs a look.

    Args:
        results: Sorted by student.
        tasks: Name and points of each task.
        out: The folder the reports are in.
        console: Where to; default: the standard output stream.
    """
    print_any_character()  # a name that the terminal's encoding does not have must not end a run
    console = console or Console()
    group = overview(results, tasks)
    console.print(_table(group) if len(group.rows) <= SMALL_CLASS else _distribution(group))
    _print_notes(console, group)
    console.print(_counts(group))
    for meaning in (meaning for meaning, warns in map(explain, group.isolations) if warns):
        console.print(Text.assemble(("Warning. ", "bold"), meaning))
    console.print(Text(f"Report: {shown(str(out / 'index.html'))}"), soft_wrap=True)


def shortened(items: Sequence[Item]) -> tuple[Sequence[Item], str]:
    """As many as somebody reads, and how many more there are, in words; "" where these are all."""
    more = len(items) - MOST_LISTED
    return items[:MOST_LISTED], f"… and {more} more" if more > 0 else ""


def _print_notes(console: Console, group: Overview) -> None:
    odd = sorted((row for row in group.rows if row.needs_a_look), key=lambda row: row.status == "graded")
    if odd:
        console.print(Text("\nThese need a look", style="bold"))
    notes = [_note(row) for row in odd]
    listed, more = shortened(notes)
    for note in listed:
        console.print(note, overflow="ellipsis", no_wrap=True)
    if more:
        console.print(f"{more}: see the notes in grades.csv.")
    elif any(note.cell_len > console.width for note in notes):
        console.print("The report and grades.csv have the whole notes.")
    console.print()


def _counts(group: Overview) -> Text:
    kinds = [f"{group.count(status)} {status}" for status in ("graded", "unreadable", "missing") if group.count(status)]
    mean, middle = group.mean(), group.median()
    if mean is not None and middle is not None:
        kinds.append(f"mean {points(mean)}, median {points(middle)} of {points(group.max_score)}")
    return Text(" · ".join(kinds))


def _table(group: Overview) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("student", overflow="fold")
    for name in ("score", *(name for name, _ in group.tasks)):
        table.add_column(Text(name.replace("_", "\n")), justify="right", no_wrap=True)
    for row in group.rows:
        table.add_row(*_cells(row))
    return table


def _cells(row: Row) -> list[Text]:
    score = points(row.score) if row.status == "graded" else row.status
    # Text and not str: rich would take [red] in a student's name for markup.
    return [Text(_name(row)), Text(score), *(Text(points(each)) for each in row.scores)]


def _note(row: Row) -> Text:
    status = "" if row.status == "graded" else f" ({row.status})"
    return Text(f"{_name(row)}{status}: {shown(' '.join(row.notes))}")


def _name(row: Row) -> str:
    name = shown(row.student)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _distribution(group: Overview) -> Table:
    counts = group.distribution()
    most = max(*counts, 1)
    table = Table("score", "", "students", box=None, pad_edge=False, header_style="bold")
    for (low, high), count in zip(group.ranges(), counts, strict=True):
        bar = "█" * round(LONGEST_BAR * count / most)
        table.add_row(Text(f"{points(low)} to {points(high)}", justify="right"), bar, str(count))
    return table
