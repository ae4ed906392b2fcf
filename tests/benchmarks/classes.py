"""Classes to grade: right submissions, and some among them that never end."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

RIGHT = sorted((Path(__file__).parents[1] / "cases" / "wheat").glob("*.py"))
"""Ten right solutions by different ways, whose numbers differ in the last digits."""
LOOP = """

def softmax(scores):
    while True:
        pass
"""


def right_class(count: int, folder: Path, loop_every: int = 0) -> Sequence[Path]:
    """The right solutions in turn, each with a line of its own, so that no two files are the same.

    Args:
        count: How many.
        folder: Where to put them.
        loop_every: Each so-many-th one loops in softmax; 0: none.
    """
    folder.mkdir(exist_ok=True)
    files = [folder / f"student {number:04}.py" for number in range(count)]
    for number, (path, right) in enumerate(zip(files, cycle(RIGHT))):
        loop = LOOP if loop_every and number % loop_every == 0 else ""
        path.write_text(f"{right.read_text(encoding='utf-8')}{loop}# {path.stem}\n", encoding="utf-8")
    return files
