"""What students get, filled in right, is graded without a word; what they wrote beside it is found."""

import json
import shutil

import pytest

from autograder.classroom.reading.notebook_file import read_notebook
from autograder.classroom.reading.source import Source
from autograder.grading.kit_modules import kit_modules
from tests.support.handed_in import ASSIGNMENT, REFERENCE, grade, solution

pytestmark = pytest.mark.integration

RELEASED = ASSIGNMENT.release_dir / "attention.ipynb"
KIT_IMPORTS = "from classroom.notebook import check\nfrom figure import show_heads\n"
SOFTMAX_BESIDE = REFERENCE.replace("def softmax(", "def softmax_of_mine(") + "from helpers import softmax\n"


def filled_in():
    cells = read_notebook(RELEASED.read_bytes()).code
    task_of = {f"def {name}(": name for name in ASSIGNMENT.task_names}
    for cell in cells:
        begins = next((name for start, name in task_of.items() if start in cell), None)
        yield solution(begins) if begins else cell


def test_the_released_notebook_and_module_filled_in_right_get_all_points_and_no_note():
    cells = tuple(cell.encode() for cell in filled_in())
    assert any(b"check(" in cell for cell in cells)
    assert any(b"figure" in cell for cell in cells)
    module = KIT_IMPORTS + REFERENCE + 'check("softmax")\nimport figure.heads\nshow_heads(globals(), 1)\n'
    for result in grade(
        Source("attention.ipynb", "notebook", cells), Source("attention.py", "module", (module.encode(),))
    ):
        assert (result.score, result.notes) == (20, ())


def test_the_kit_is_whatever_the_release_folder_holds():
    shipped = {path.stem for path in ASSIGNMENT.release_dir.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert shipped - {"attention", "__pycache__", ".pytest_cache"} == set(kit_modules(ASSIGNMENT)) - {"autograder"}


def test_a_stand_in_is_not_offered_as_the_function_that_is_missing():
    text = "from figure import show_attention\n" + REFERENCE.replace("def attention(", "def looked_for(")
    [result] = grade(Source("attention.py", "module", (text.encode(),)))
    assert "There is no function attention." in result.notes


def test_a_helper_beside_the_graded_file_is_imported(tmp_path):
    ann = tmp_path / "ann"
    ann.mkdir()
    (ann / "attention.py").write_text(SOFTMAX_BESIDE)
    (ann / "helpers.py").write_text("import attention\nimport numpy as np\n" + solution("softmax"))
    [result] = grade(tmp_path)
    assert (result.score, result.files) == (20, ("ann/attention.py", "ann/helpers.py"))


def test_what_fails_in_a_helper_is_told_with_its_file_and_line(tmp_path):
    ann = tmp_path / "ann"
    ann.mkdir()
    (ann / "attention.py").write_text(SOFTMAX_BESIDE)
    (ann / "helpers.py").write_text("import numpy as np\nundefined_name\n" + solution("softmax"))
    [result] = grade(tmp_path)
    assert result.score == 20
    assert result.notes[1].startswith("NameError in helpers.py, line 2: name 'undefined_name' is not defined.")


def test_a_module_that_a_cell_writes_is_imported():
    cells = ("%%writefile mine.py\n" + REFERENCE, "from mine import *")
    [result] = grade(Source("attention.ipynb", "notebook", tuple(cell.encode() for cell in cells)))
    assert (result.score, result.notes) == (20, ())


def test_the_released_folder_handed_in_as_a_whole_is_graded_without_a_word(tmp_path):
    ann = tmp_path / "ann"
    shutil.copytree(ASSIGNMENT.release_dir, ann)
    cells = [{"cell_type": "code", "source": cell} for cell in filled_in()]
    (ann / "attention.ipynb").write_text(json.dumps({"cells": cells}))
    [result] = grade(tmp_path)
    assert (result.score, result.notes, result.files) == (20, (), ("ann/attention.ipynb",))
