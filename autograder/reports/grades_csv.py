"""grades.csv: one line a student, for spreadsheets and scripts."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograder.reports.files import replacing
from autograder.reports.names import shown
from autograder.reports.numbers import points
from autograder.results import Result

# Spreadsheets run a cell that begins so as a formula (https://owasp.org/www-community/attacks/CSV_Injection); the wide
# forms are what East Asian keyboards write. Where the comma is for decimals, a cell ends at each semicolon, within
# quotes as well. Tab and line end are written as \t and \n before.
_FORMULA = re.compile("(?:^|(?<=;))(?=[=+@＝＋－＠-])")  # noqa: RUF001

LONGEST_CELL = 30_000
"""Letters. A cell of Excel holds 32,767 and the rest gets into the next row; Python's csv module refuses 131,073."""


def write_grades(results: Iterable[Result], path: Path, tasks: Sequence[str]) -> None:
    """Write grades.csv; the same results give the same bytes.

    Args:
        results: Sorted by student.
        path: Where to.
        tasks: Names of the tasks, one column each, in this order.
    """
    with replacing(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["student", "status", "score", "max_score", *tasks, "isolation", "notes"])
        writer.writerows(_row(result, tasks) for result in results)


def _row(result: Result, tasks: Sequence[str]) -> list[str]:
    scores = {task.name: task.score for task in result.tasks}
    return [
        _cell(result.student),
        result.status,
        points(result.score),
        points(result.max_score),
        *(points(scores.get(task, 0)) for task in tasks),
        result.isolation,
        _cell(" | ".join([*result.notes, *_remarks(result)])),
    ]


def _remarks(result: Result) -> Iterator[str]:
    """Which tasks are not what their points alone would make one think."""
    idle = [task.name for task in result.tasks if task.status == "not started"]
    followed = [task.name for task in result.tasks if task.follow_through]
    if idle:
        yield f"not started: {', '.join(idle)}"
    if followed:
        yield f"follow-through points: {', '.join(followed)}"
    yield from (f"{task.name}: {task.cause.name}" for task in result.tasks if task.cause)


def _cell(text: str) -> str:
    safe = _FORMULA.sub("'", shown(text))
    return safe if len(safe) <= LONGEST_CELL else f"{safe[:LONGEST_CELL]} …"
