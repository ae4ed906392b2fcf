"""Writing a report so that there is always a whole one: the old or the new."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

FEEDBACK = "feedback"
"""The folder of the students' pages."""
GRADES, INDEX = "grades.csv", "index.html"


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A UTF-8 text file to write into that takes the place of `path` once it is complete; line ends stay as written."""
    # The process id keeps two graders that write into the same folder out of each other's way.
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(unfinished, "w", encoding="utf-8", newline="") as file:
            yield file
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
