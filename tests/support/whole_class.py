"""The sample class and all of tests/cases, each submission as the notebook that students get."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from autograder.classroom.reading.notebook_file import read_notebook
from tests.support.courses import ASSIGNMENT

TESTS = Path(__file__).parent.parent
RELEASED = json.loads((ASSIGNMENT.release_dir / "attention.ipynb").read_text(encoding="utf-8"))
ELSEWHERE = "# See the first answer."


def files() -> Iterator[tuple[str, Path]]:
    """Everybody's name and file."""
    sample = TESTS / "sample_class"
    for path in sorted(path for path in TESTS.glob("sample_class/**/*") if path.is_file()):
        yield (path.stem if path.parent == sample else path.parent.name), path
    for path in sorted(TESTS.glob("cases/*/*")):
        yield path.stem, path


def hand_in(root: Path, students: dict[str, Path]) -> None:
    """Put their notebooks where nbgrader collects them."""
    for student, path in students.items():
        folder = root / "submitted" / student / ASSIGNMENT.name
        folder.mkdir(parents=True)
        (folder / "attention.ipynb").write_text(json.dumps(_as_notebook(_texts(path))))


def _as_notebook(texts: Sequence[str]) -> dict[str, Any]:
    """The released notebook with the last text as the first answer, the others in cells before it."""
    notebook = deepcopy(RELEASED)
    cells = notebook["cells"]
    answers = [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("solution")]
    for cell in answers:
        cell["source"] = ELSEWHERE
    answers[0]["source"] = texts[-1]
    place = cells.index(answers[0])
    cells[place:place] = [_cell(number, text) for number, text in enumerate(texts[:-1])]
    return notebook


def _texts(path: Path) -> Sequence[str]:
    data = path.read_bytes()
    # A notebook is in UTF-8, so no other encoding can be handed in this way.
    return read_notebook(data).code if path.suffix == ".ipynb" else [data.decode("utf-8", "replace")]


def _cell(number: int, text: str) -> dict[str, Any]:
    run = {"outputs": [], "execution_count": None}
    return {"cell_type": "code", "id": f"theirs-{number}", "metadata": {}, "source": text, **run}
