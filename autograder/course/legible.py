"""Cells of a student's, cut where it would take hours to make a page of them.

A line of code with 60,000 letters took Pygments two minutes, and 20,000 letters of formulas that never end took
nbconvert three seconds. Twice as many take four times as long, and all pages of a class wait for the one.
10,000 letters of blank lines in code took Pygments half a minute, and 20,000 of Perl eight seconds.
"""

import re
from collections.abc import Iterable, Iterator

from autograder.course.notebooks import Cell
from autograder.course.submitted import MOST_TEXT

LONGEST_LINE = 1_000
"""Letters of a line of code."""
LONGEST_TEXT = 10_000
"""Letters of a cell that holds no code, or that may hold code in another language."""
CUT = " …"
MAGIC = "%%"
"""Behind it, Pygments reads other languages."""
MOST_BLANK = 20
_BLANK = re.compile(rf"[\r\n](?:[^\S\r\n]*[\r\n]){{{MOST_BLANK},}}")
TOO_LONG = "Some of the text is too long to be shown, so it is cut. It was graded as it stands."


def legible(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells, where what is too long ends in " …". All of them together have at most `MOST_TEXT` letters.

    Locked ones are the instructor's own, and stay.
    """
    left = MOST_TEXT
    for cell in cells:
        if cell["metadata"].get("nbgrader", {}).get("locked"):
            yield cell
            continue
        text = _BLANK.sub("\n" * MOST_BLANK + CUT + "\n", _cut(_with_short_lines(cell), left))
        left = max(left - len(text), 0)
        yield cell if text == cell["source"] else {**cell, "source": text}


def _with_short_lines(cell: Cell) -> str:
    if cell["cell_type"] != "code":
        return _cut(cell["source"], LONGEST_TEXT)
    text = "\n".join(_cut(line, LONGEST_LINE) for line in cell["source"].split("\n"))
    return _cut(text, LONGEST_TEXT) if MAGIC in text else text


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + CUT
