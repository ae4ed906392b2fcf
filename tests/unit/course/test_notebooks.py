"""Notebooks made whole, and marks put into them, whatever was handed in."""

import json

import nbformat
import pytest
from nbconvert.filters import markdown2html
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import compute_checksum, determine_grade

from autograder.course.cells import comment_of, score_of
from autograder.course.notebooks import released, repaired, with_marks
from autograder.release.notebooks import student_notebook
from autograder.results import Cause
from tests.support import damaged
from tests.support.courses import ASSIGNMENT, solved
from tests.support.samples import check, result, task
from tests.support.time_limit import within

RELEASED = student_notebook(solved())
WANTED = released(RELEASED)
NO_NOTEBOOKS = {
    "nothing": b"",
    "cut off": damaged.made()[:4000],
    "a list": b"[1, 2]",
    "no cells": b"{}",
    "odd cells": json.dumps({"cells": [None, 3, {}, {"cell_type": ["code"], "source": {}, "metadata": []}]}).encode(),
    "odd sheets": json.dumps(
        {"worksheets": [None, {"cells": None}, {"cells": [{"metadata": {"nbgrader": 1}}]}]}
    ).encode(),
    "a number for cells": b'{"worksheets": [{"cells": [{"cell_type": "code", "input": "1"}]}, {"cells": 1}]}',
    "half a character": b'{"cells": [{"cell_type": "code", "source": "x = \'\\ud800\'"}]}',
    "bytes": bytes(range(256)),
    "Python": b"def softmax(scores):\n    return scores\n",
}
DAMAGED = [
    damaged.duplicate,
    damaged.split,
    damaged.delete_checks,
    damaged.change_types,
    damaged.change_locked,
    damaged.lose_metadata,
    damaged.kill_the_kernel,
]


def of_nbgrader(cells):
    return {cell.metadata.nbgrader.grade_id: cell for cell in cells if "nbgrader" in cell.metadata}


def whole(data, wanted=WANTED):
    notebook, notes = repaired(data, wanted)
    return nbformat.from_dict(notebook), notes


def marked(**task_results):
    return nbformat.from_dict(with_marks(RELEASED.cells, result(**task_results)))


def require_whole(notebook):
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    assert json.loads(nbformat.writes(notebook).encode())
    cells = of_nbgrader(notebook.cells)
    assert set(cells) == set(of_nbgrader(RELEASED.cells))
    for grade_id, cell in of_nbgrader(RELEASED.cells).items():
        assert cells[grade_id].metadata == cell.metadata
        assert cell.metadata.nbgrader.solution or compute_checksum(cells[grade_id]) == cell.metadata.nbgrader.checksum


@pytest.mark.parametrize("data", NO_NOTEBOOKS.values(), ids=NO_NOTEBOOKS.keys())
def test_whatever_was_handed_in_becomes_a_whole_notebook(data):
    notebook, notes = whole(data)
    require_whole(notebook)
    assert notes


@pytest.mark.parametrize("change", DAMAGED, ids=lambda change: change.__name__)
def test_damaged_notebooks_become_whole_and_lose_no_text(change):
    data = damaged.made(change)
    notebook, _ = whole(data)
    require_whole(notebook)
    shown = [cell.source for cell in notebook.cells]
    for cell in json.loads(data)["cells"]:
        assert cell["source"].startswith("### BEGIN HIDDEN") or cell["source"] in shown
    answers = {task: of_nbgrader(notebook.cells)[task].source for task in ASSIGNMENT.task_names}
    assert all(f"def {task}(" in answer for task, answer in answers.items())


def test_a_sound_notebook_stays_as_it_is():
    notebook, notes = whole(nbformat.writes(RELEASED).encode())
    assert notes == []
    assert [cell.source for cell in notebook.cells] == [cell.source for cell in RELEASED.cells]


def test_missing_cells_come_back_in_their_place_and_without_the_solution():
    notebook, notes = whole(b'{"cells": []}', released(solved()))
    require_whole(notebook)
    assert list(of_nbgrader(notebook.cells)) == list(of_nbgrader(RELEASED.cells))
    assert "The cell softmax was missing and has been put back." in notes
    assert "BEGIN SOLUTION" not in nbformat.writes(notebook)


def test_old_released_notebooks_have_no_ids():
    old = nbformat.from_dict({**RELEASED, "nbformat_minor": 4})
    old.cells = [nbformat.from_dict({key: value for key, value in cell.items() if key != "id"}) for cell in old.cells]
    require_whole(whole(b"", released(old))[0])


@pytest.mark.parametrize("score", [0, 1.33, 4])
def test_nbgrader_reads_the_score_from_the_marked_cell(score):
    cells = of_nbgrader(marked(tasks=[task(score=score), task("attention", 5, 5)]))
    assert determine_grade(cells["check_softmax"]) == (score, 4)
    assert determine_grade(cells["check_attention"]) == (5, 5)


def test_more_points_than_the_cell_has_do_not_stop_nbgrader():
    cells = of_nbgrader(marked(tasks=[task(score=9, max_score=9)]))
    assert determine_grade(cells["check_softmax"]) == (4, 4)


def test_cells_of_the_course_are_left_alone():
    graded = result(tasks=[task()])
    assert score_of(graded, "check_reflection") is None
    assert score_of(graded, "reflection") is None
    assert comment_of(graded, "reflection") is None


def test_where_the_grader_failed_a_person_has_to_look():
    assert score_of(result(grader_failed=True), "check_softmax") is None
    assert score_of(result(status="missing"), "check_softmax") == 0


def test_the_diagnosis_comes_before_what_was_seen():
    failed = check(passed=False)
    cause = Cause("sums", "Your weights are not normalised.")
    assert comment_of(result(tasks=[task(checks=[failed], cause=cause)]), "softmax") == cause.sentence
    assert comment_of(result(tasks=[task(checks=[failed])]), "softmax") == failed.symptom
    assert comment_of(result(tasks=[task(checks=[check()])]), "softmax") is None


def test_a_students_words_in_a_comment_are_no_markup():
    failed = check(passed=False, symptom="ValueError: <script>alert(1)</script>")
    assert "<" not in comment_of(result(tasks=[task(checks=[failed])]), "softmax")


@pytest.mark.parametrize(
    "text",
    ["[x](javascript:1)", "![x](https:/x.org/a.png)", "[x]\n\n[x]: javascript:1", "![x][y]\n\n[y]: https:/x.org/a.png"],
)
def test_no_comment_holds_a_link_or_a_picture(text):
    comment = comment_of(
        result(status="unreadable", notes=[f"{text}.py cannot be read.", *text.split("\n\n")]), "softmax"
    )
    assert comment is not None
    page = markdown2html(comment)
    assert "<a" not in page
    assert "<img" not in page


@pytest.mark.parametrize("text", ["\n" * 1_000_000, " " * 1_000_000, "def " * 250_000, "attachment:" * 100_000])
def test_a_long_text_holds_nobody_up(text):
    cells = [{"cell_type": "markdown", "source": text}]
    with within(30):
        _, notes = repaired(json.dumps({"cells": cells}).encode(), WANTED)
    assert len(notes) == len(WANTED.cells)


def test_a_great_many_cells_hold_nobody_up():
    cells = [{"cell_type": "markdown", "source": "x"}] * 200_000
    with within(30):
        notebook, notes = whole(json.dumps({"cells": cells}).encode())
    require_whole(notebook)
    assert "more than 2000 cells" in notes[0]
