"""A class in figures: what the page for instructors and the terminal both tell."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from autograder.results import Result

BARS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One student without the checks, so that a large class fits into memory."""

    student: str
    status: str
    score: float
    scores: tuple[float, ...]
    """One a task, in order."""
    isolation: str
    notes: tuple[str, ...]

    @property
    def needs_a_look(self) -> bool:
        """Something was odd: it could not be graded, crashed, ran too long, or there was a choice of files."""
        return self.status != "graded" or bool(self.notes)


@dataclass(frozen=True, slots=True)
class Overview:
    """A whole class."""

    tasks: tuple[tuple[str, float], ...]
    """Name and points of each task."""
    rows: tuple[Row, ...]
    """Sorted by student."""

    @property
    def max_score(self) -> float:
        """All points together."""
        return sum(points for _, points in self.tasks)

    @property
    def graded(self) -> list[Row]:
        """The students whose code was run. Means are over these."""
        return [row for row in self.rows if row.status == "graded"]

    @property
    def isolations(self) -> list[str]:
        """The levels at which student code ran."""
        return sorted({row.isolation for row in self.rows if row.isolation})

    def count(self, status: str) -> int:
        """How many students have a status."""
        return sum(row.status == status for row in self.rows)

    def mean(self) -> float | None:
        """Of the scores; None when nobody was graded."""
        return fmean(row.score for row in self.graded) if self.graded else None

    def median(self) -> float | None:
        """Of the scores; None when nobody was graded."""
        return median(row.score for row in self.graded) if self.graded else None

    def task_means(self) -> list[float | None]:
        """The mean score of each task; None when nobody was graded."""
        columns = zip(*(row.scores for row in self.graded), strict=True)
        return [fmean(column) for column in columns] or [None] * len(self.tasks)

    def distribution(self) -> list[int]:
        """How many of those graded have a score in each of ten equal ranges; full marks are in the last."""
        counts = [0] * BARS
        for row in self.graded:
            counts[_bar(row.score, self.max_score)] += 1
        return counts

    def ranges(self) -> list[tuple[float, float]]:
        """From where to where each range of the distribution goes, in points."""
        width = self.max_score / BARS
        return [(number * width, (number + 1) * width) for number in range(BARS)]


def overview(results: Iterable[Result], tasks: Sequence[tuple[str, float]]) -> Overview:
    """Take in results one by one."""
    return Overview(tuple(tasks), tuple(_row(result, [name for name, _ in tasks]) for result in results))


def _row(result: Result, tasks: Sequence[str]) -> Row:
    found = {task.name: task.score for task in result.tasks}
    scores = tuple(found.get(name, 0) for name in tasks)
    return Row(result.student, result.status, result.score, scores, result.isolation, result.notes)


def _bar(score: float, max_score: float) -> int:
    share = score / max_score if max_score else 0
    return max(0, min(BARS - 1, int(share * BARS + 1e-9)))
