"""Work that is not shown: the notes say what is so."""

import json

import pytest
from nbconvert import HTMLExporter
from nbformat.notebooknode import from_dict

from autograder.assignment import load_assignment
from autograder.course.legible import TOO_LONG
from autograder.course.notebooks import Released
from autograder.course.shown import made_of, notebook_of
from autograder.intake.openfile import LARGEST_FILE
from autograder.results import Result
from tests.support.time_limit import within


def nothing(_):
    pass


def too_large(path):
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)


def link(path):
    path.symlink_to("elsewhere.ipynb")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (nothing, "No notebook was handed in."),
        (too_large, "attention.ipynb is larger than 32 MB and is not shown. Clear all outputs and save it again."),
        (link, "attention.ipynb cannot be read: it is a link. Put that right and grade again."),
    ],
)
def test_why_no_work_is_shown(tmp_path, make, told):
    folder = tmp_path / "ann" / "attention"
    folder.mkdir(parents=True)
    make(folder / "attention.ipynb")
    result = Result("ann", "unreadable", 0, 20, "")
    notebook, notes = notebook_of(folder, result, load_assignment("attention"), Released({}, {}))
    assert (notebook.cells, notes) == ([], [told])


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("code", "a." * 40_000),
        ("markdown", "\\\\(" * 50_000),
        ("markdown", "\\begin{a}" * 60_000),
    ],
)
def test_no_text_holds_up_who_makes_pages(tmp_path, kind, text):
    held = json.dumps({"cells": [{"cell_type": kind, "source": text, "metadata": {}}]}).encode()
    expected = tmp_path / "ann" / "attention" / "attention.ipynb"
    notebook, notes = made_of({"ann/attention/attention.ipynb": held}, expected, Released({}, {}))
    assert notes == [TOO_LONG]
    with within(60):
        page, _ = HTMLExporter().from_notebook_node(from_dict(notebook))
    assert "…" in page


def test_what_is_locked_is_never_cut(tmp_path):
    locked = {
        "cell_type": "markdown",
        "source": "a" * 200_000,
        "metadata": {"nbgrader": {"locked": True, "grade_id": "a"}},
    }
    expected = tmp_path / "ann" / "attention" / "attention.ipynb"
    notebook, notes = made_of({}, expected, Released({"a": locked}, {}))
    assert (notebook["cells"], TOO_LONG in notes) == ([locked], False)


MODULE = "# a.py, which was graded:\n\ny = 2\n"


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("a.py", [MODULE, "# b.ipynb, which was graded:\n\nx = 1\n\nx = 1"]),
        ("b.ipynb", [MODULE, "x = 1", "x = 1"]),
    ],
)
def test_all_files_that_were_graded_are_shown(tmp_path, first, expected):
    cell = {"cell_type": "code", "source": "x = 1", "metadata": {}}
    held = {"a.py": b"y = 2\n", "b.ipynb": json.dumps({"cells": [cell, cell]}).encode()}
    graded = {f"ann/attention/{name}": held[name] for name in sorted(held, key=first.__ne__)}
    notebook, _ = made_of(graded, tmp_path / "ann" / "attention" / "attention.ipynb", Released({}, {}))
    assert [cell["source"] for cell in notebook["cells"]] == expected
    assert len({cell["id"] for cell in notebook["cells"]}) == len(expected)
