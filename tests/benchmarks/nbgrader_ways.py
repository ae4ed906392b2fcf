"""What one more notebook costs in an nbgrader course, graded in several ways. Run with `make bench`.

All grade the same solved notebook with the same checks, one after the other in one run. Only the ratios count.
The fast way writes feedback pages, too, so stock nbgrader is measured with and without its own. The last way is for
comparison: a bare notebook, whose test cells hold nothing but the checks.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from nbformat import read
from rich.console import Console
from rich.table import Table

from autograder.assignment import load_assignment
from tests.benchmarks.measure import Cost, one_more, python, run, set_aside
from tests.benchmarks.stock_nbgrader import CONFIG, Course, stock_course
from tests.support.courses import SOURCE, solved

ASSIGNMENT = load_assignment("attention")
OURS = f"{CONFIG}from autograder.course.config import configure\nconfigure(c)\n"
STOCK, CONFIGURED, FAST = "nbgrader autograde, stock", "nbgrader autograde, our config", "autograder grade --gradebook"
FEEDBACK = "nbgrader autograde and generate_feedback, stock"
BARE = "nbgrader autograde, stock, bare notebook"
GOALS = {CONFIGURED: 5, FAST: 100}
"""How many times as fast as stock."""
SLOW, QUICK, FASTEST = (5, 25), (10, 40), (40, 400)
"""How many notebooks are in the two classes whose difference counts."""
ROUNDS = 3
"""A machine may be faster or slower from one minute to the next, so each round has all ways."""


def compare(top: Path) -> list[dict[str, Cost]]:
    """The cost of one more notebook, for each way, in each round."""
    stock, ours = (_course(top / name, config) for name, config in (("stock", CONFIG), ("ours", OURS)))
    bare = stock_course(ASSIGNMENT, top / "bare")
    ways = {
        STOCK: (lambda n: stock.grade(n, feedback=False), SLOW),
        FEEDBACK: (lambda n: stock.grade(n, feedback=True), SLOW),
        CONFIGURED: (lambda n: ours.grade(n, feedback=False), QUICK),
        FAST: (lambda n: fast(ours, n), FASTEST),
        BARE: (lambda n: bare.grade(n, feedback=False), SLOW),
    }
    return [{way: one_more(grade, *sizes) for way, (grade, sizes) in ways.items()} for _ in range(ROUNDS)]


def _course(folder: Path, config: str) -> Course:
    return Course(folder, ASSIGNMENT.name, read(SOURCE, as_version=4), solved(), config)


def fast(course: Course, count: int) -> Cost:
    """`autograder grade --gradebook` for `count` right submissions, with two jobs, reports and autograded/."""
    course.hand_in(count)
    set_aside(course.folder / "out")
    options = "--gradebook", "gradebook.db", "--out", "out", "--jobs", 2
    cost = run(python("-m", "autograder", "grade", "submitted", *options), course.folder)
    course.require_full_marks(count)
    return cost


def print_costs(rounds: Sequence[dict[str, Cost]]) -> None:
    """A table of medians, with ratios to stock, and whether the goals are reached."""
    table = Table(
        "one more notebook", "wall, ms", "CPU, ms", "times as fast as stock", "with its feedback", "goal", box=None
    )
    for way in rounds[0]:
        wall, cpu = (median(costs[way][i] for costs in rounds) * 1e3 for i in (0, 1))
        times = [_times([costs[stock].wall / costs[way].wall for costs in rounds]) for stock in (STOCK, FEEDBACK)]
        table.add_row(way, f"{wall:.1f}", f"{cpu:.1f}", *times, str(GOALS.get(way, "")))
    Console(width=130).print(table)


def _times(ratios: Sequence[float]) -> str:
    return f"{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        print_costs(compare(Path(name)))


if __name__ == "__main__":
    main()
