"""What one more right submission costs, next to the other ways to grade it. Run with `make bench`.

All grade with the same checks, one after the other in one run. Only the ratios count: seconds belong to a machine.
"""

import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograder.assignment import load_assignment
from tests.benchmarks.classes import right_class
from tests.benchmarks.contenders import autograder, floor, fresh_pytest
from tests.benchmarks.measure import Cost, one_more, python, run
from tests.benchmarks.stock_nbgrader import stock_course

ASSIGNMENT = load_assignment("attention")
COUNT, FEW = 40, 10
MANY = 10 * COUNT
"""Of what takes milliseconds, so many that the difference to COUNT is more than noise."""
ROUNDS = 3


def compare(top: Path) -> dict[str, Cost]:
    """The cost of one more submission, for each way to grade it."""
    files = right_class(MANY, top / "files")
    course = stock_course(ASSIGNMENT, top)
    return {
        "autograder grade, 2 jobs": one_more(lambda n: autograder(files[:n], top, jobs=2), COUNT, MANY, ROUNDS),
        "autograder grade, 1 job": one_more(lambda n: autograder(files[:n], top, jobs=1), COUNT, MANY, ROUNDS),
        "nbgrader autograde": one_more(lambda n: course.grade(n, feedback=False), FEW, COUNT),
        "nbgrader autograde, generate_feedback": one_more(lambda n: course.grade(n, feedback=True), FEW, COUNT),
        "a fresh pytest for each": one_more(lambda n: fresh_pytest(ASSIGNMENT, files[:n], top), 0, COUNT),
        "the same without plugins": one_more(
            lambda n: fresh_pytest(ASSIGNMENT, files[:n], top, plugins=False), 0, COUNT
        ),
        "the floor: a bare fork": one_more(lambda n: floor(files[:n], top), COUNT, MANY, ROUNDS),
    }


def start_up(top: Path) -> tuple[Cost, Cost]:
    """A class of one, and what merely importing NumPy and pytest takes; each the quickest of some."""
    one = right_class(1, top / "one")
    bare = [run(python("-c", "import numpy, pytest"), top) for _ in range(5)]
    return min(autograder(one, top, jobs=1) for _ in range(5)), min(bare)


def print_costs(costs: dict[str, Cost]) -> None:
    """A table with ratios to our own, for two jobs in wall time and for one in CPU time."""
    two, one = list(costs.values())[:2]
    table = Table("one more submission", "wall, ms", "CPU, ms", "÷ wall, 2 jobs", "÷ CPU, 1 job", box=None)
    for label, cost in costs.items():
        times = f"{cost.wall / two.wall:.2f}", f"{cost.cpu / one.cpu:.2f}"
        table.add_row(label, f"{cost.wall * 1e3:.2f}", f"{cost.cpu * 1e3:.2f}", *times)
    Console(width=110).print(table)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        print_costs(compare(top))
        first, bare = start_up(top)
    print(
        f"Start-up to the first result: {first.wall:.2f} s, {first.wall / bare.wall:.1f} times `import numpy, pytest`."
    )


if __name__ == "__main__":
    main()
