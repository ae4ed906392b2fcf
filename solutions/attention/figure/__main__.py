"""`python -m figure` draws your functions on a page of its own, figure.html.

It takes the file that `pytest` takes. For another one, type its name: `python -m figure --work attention.ipynb`.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from classroom.reading.local import read_functions
from classroom.reading.work import WorkError, find_work
from classroom.tasks import TasksError, read_tasks
from classroom.terminal.printing import print_any_character

from .page import write_page

FOLDER = Path(__file__).parent.parent


def main(options: Sequence[str]) -> None:
    """Read the file that was worked in, or the one that was asked for; write figure.html."""
    print_any_character()
    asked = _parser().parse_args(options)
    try:
        tasks = read_tasks(FOLDER)
        work = find_work(FOLDER, tasks.name, tasks.names, asked.work or asked.file)
    except (TasksError, WorkError) as error:
        sys.exit(str(error))
    print(f"Drawing what is in {work.source.name}.", flush=True)
    functions, problems = read_functions(work.source, tasks.names)
    print("".join(f"! {problem}\n" for problem in problems), end="")
    write_page(Path("figure.html"), functions)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m figure", description="Draw your functions on a page of its own, figure.html."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="the file to draw: your .py or .ipynb file")
    parser.add_argument("--work", metavar="FILE", help="the same, as one types it for pytest")
    return parser


if __name__ == "__main__":
    main(sys.argv[1:])
