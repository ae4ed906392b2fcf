"""What one more notebook costs in an nbgrader course, graded in several ways. Run with `make bench`.

All grade the same solved notebook with the same checks, one after the other in one run. Only the ratios count.
The fast way writes feedback pages, too, so stock nbgrader is measured with and without its own. The last way is for
comparison: a bare notebook, whose test cells hold nothing but the checks.
"""

import tempfile
from pathlib import Path

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


def compare(top: Path) -> dict[str, Cost]:
    """The cost of one more notebook, for each way."""
    stock, ours = (_course(top / name, config) for name, config in (("stock", CONFIG), ("ours", OURS)))
    bare = stock_course(ASSIGNMENT, top / "bare")
    return {
        STOCK: one_more(lambda n: stock.grade(n, feedback=False), *SLOW),
        FEEDBACK: one_more(lambda n: stock.grade(n, feedback=True), *SLOW),
        CONFIGURED: one_more(lambda n: ours.grade(n, feedback=False), *QUICK, ROUNDS),
        FAST: one_more(lambda n: fast(ours, n), *FASTEST, ROUNDS),
        BARE: one_more(lambda n: bare.grade(n, feedback=False), *SLOW),
    }


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


def print_costs(costs: dict[str, Cost]) -> None:
    """A table with ratios to stock, and whether the goals are reached."""
    table = Table(
        "one more notebook", "wall, ms", "CPU, ms", "times as fast as stock", "with its feedback", "goal", box=None
    )
    for way, cost in costs.items():
        times = [
            f"{costs[each].wall / cost.wall:.1f} (CPU: {costs[each].cpu / cost.cpu:.1f})" for each in (STOCK, FEEDBACK)
        ]
        table.add_row(way, f"{cost.wall * 1e3:.1f}", f"{cost.cpu * 1e3:.1f}", *times, str(GOALS.get(way, "")))
    Console(width=130).print(table)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        print_costs(compare(Path(name)))


if __name__ == "__main__":
    main()
