"""Classes to grade: right submissions, and some among them that never end."""

from collections.abc import Sequence
from pathlib import Path

from autograder.assignment import load_assignment

RIGHT = load_assignment("attention").checks_dir / "reference.py"
LOOP = """

def softmax(scores):
    while True:
        pass
"""


def right_class(count: int, folder: Path, loop_every: int = 0) -> Sequence[Path]:
    """Right submissions, each with a line of its own, so that no two files are the same.

    Args:
        count: How many.
        folder: Where to put them.
        loop_every: Each so-many-th one loops in softmax; 0: none.
    """
    folder.mkdir(exist_ok=True)
    text = RIGHT.read_text(encoding="utf-8")
    files = [folder / f"student {number:04}.py" for number in range(count)]
    for number, path in enumerate(files):
        loop = LOOP if loop_every and number % loop_every == 0 else ""
        path.write_text(f"{text}{loop}# {path.stem}\n", encoding="utf-8")
    return files
