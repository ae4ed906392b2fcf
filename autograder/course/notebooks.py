"""Notebooks as nbgrader needs them: whole, whatever was handed in, and with the marks in their grade cells.

They are made of plain nodes: nbformat's own functions check every cell, which takes longer than all the rest.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy

from nbformat.notebooknode import NotebookNode, from_dict
from nbformat.v4 import nbformat, nbformat_minor

from autograder.course.cells import marks_of, score_of
from autograder.course.submitted import SubmittedCell, submitted_cells
from autograder.release.lesson import BEGIN
from autograder.release.notebooks import student_notebook
from autograder.results import Result

MISSING = "The cell {} was missing and has been put back."
CHANGED = "The locked cell {} had been changed and is as released again; what it held stands before it."
TYPE_CHANGED = "The cell {} had been changed from {} to {}, and back."
TWICE = "The cell {} was there more than once; the others are ordinary cells now."


def released(source: NotebookNode) -> NotebookNode:
    """The source notebook as students get it; one that holds no solution is theirs already."""
    return student_notebook(source) if any(BEGIN in cell.source for cell in source.cells) else source


def repaired(submitted: bytes, source: NotebookNode) -> tuple[NotebookNode, list[str]]:
    """Make a notebook that was handed in whole again, so that nothing in it can stop nbgrader.

    The student's cells stay, in their order, with all their text. Every cell of nbgrader's is there once, with the
    metadata it was released with; a locked one has its text back, too.

    Args:
        submitted: The file, whatever it holds.
        source: nbgrader's source notebook or the released one.

    Returns:
        The notebook, without outputs, and what was put right, in sentences.
    """
    theirs, notes = submitted_cells(submitted)
    whole = released(source)
    # Notebooks from before format 4.5 have no ids.
    wanted = {_grade_id(cell): NotebookNode({"id": f"released-{at}", **cell}) for at, cell in enumerate(whole.cells)}
    wanted.pop("", None)
    chosen = _chosen(theirs, wanted, notes)
    made: list[NotebookNode] = []
    for number, cell in enumerate(theirs):
        if number in chosen:
            made += _restored(cell, number, wanted[chosen[number]], notes)
        else:
            made.append(_ordinary(cell, number))
    _put_back(made, wanted, notes)
    version = {"nbformat": nbformat, "nbformat_minor": nbformat_minor}
    return NotebookNode(version, metadata=deepcopy(whole.metadata), cells=made), notes


def with_marks(notebook: NotebookNode, result: Result) -> NotebookNode:
    """The notebook with the marks in each grade cell, the way nbgrader reads them: as the value that the cell gave."""
    return NotebookNode(notebook, cells=[_marked(cell, result) for cell in notebook.cells])


def _chosen(theirs: Sequence[SubmittedCell], wanted: Mapping[str, NotebookNode], notes: list[str]) -> dict[int, str]:
    """Which of the student's cells stands for which of nbgrader's, by its number."""
    chosen: dict[int, str] = {}
    for grade_id in wanted:
        claims = [number for number, cell in enumerate(theirs) if cell.grade_id == grade_id]
        if len(claims) > 1:
            notes.append(TWICE.format(grade_id))
        unclaimed = [number for number, cell in enumerate(theirs) if cell.grade_id not in wanted]
        # Of two, the grader takes the function of the last. A split cell comes in two parts, one without it.
        defining = [number for number in claims or unclaimed if _defines(theirs[number], grade_id)]
        if free := [number for number in defining or claims if number not in chosen]:
            chosen[free[-1]] = grade_id
    return chosen


def _grade_id(cell: NotebookNode) -> str:
    grade_id: str = cell.metadata.get("nbgrader", {}).get("grade_id", "")
    return grade_id


def _defines(cell: SubmittedCell, name: str) -> bool:
    return re.search(rf"^\s*def +{re.escape(name)}\b", cell.text, re.MULTILINE) is not None


def _restored(cell: SubmittedCell, number: int, released: NotebookNode, notes: list[str]) -> Iterable[NotebookNode]:
    restored = deepcopy(released)
    entry = restored.metadata.nbgrader
    if cell.kind != restored.cell_type:
        notes.append(TYPE_CHANGED.format(entry.grade_id, restored.cell_type, cell.kind))
    if entry.get("solution"):
        restored.source = cell.text
    elif cell.text != restored.source:
        notes.append(CHANGED.format(entry.grade_id))
        yield _ordinary(cell, number)
    yield restored


def _ordinary(cell: SubmittedCell, number: int) -> NotebookNode:
    run: dict[str, object] = {"execution_count": None, "outputs": []} if cell.kind == "code" else {}
    made: NotebookNode = from_dict(
        {"id": f"submitted-{number}", "cell_type": cell.kind, "metadata": {}, "source": cell.text, **run}
    )
    return made


def _put_back(made: list[NotebookNode], wanted: Mapping[str, NotebookNode], notes: list[str]) -> None:
    """Add the cells that are missing, each behind the one it was released behind."""
    place = 0
    for grade_id, cell in wanted.items():
        found = [at for at, each in enumerate(made) if _grade_id(each) == grade_id]
        if not found:
            notes.append(MISSING.format(grade_id))
            made.insert(place, deepcopy(cell))
        place = (found[0] if found else place) + 1


def _marked(cell: NotebookNode, result: Result) -> NotebookNode:
    entry = cell.metadata.get("nbgrader", {})
    score = score_of(result, _grade_id(cell))
    if score is None or not entry.get("grade") or cell.cell_type != "code":
        return cell
    shown = {"output_type": "stream", "name": "stdout", "text": marks_of(result, _grade_id(cell))}
    # nbgrader stops at a cell that gives more than it has points.
    data = {"text/plain": repr(min(score, float(entry["points"])))}
    given = {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}
    return NotebookNode(cell, outputs=from_dict([shown, given]))
