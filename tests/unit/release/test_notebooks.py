"""The two notebooks made of the lesson: nbgrader's source, and the one students get."""

import json

import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator

from autograder.assignment import load_assignment
from autograder.release.lesson import read_lesson
from autograder.release.notebook_faults import notebook_faults
from autograder.release.notebooks import notebook_bytes, source_notebook, student_notebook
from tests.support.tiny import LESSON, tiny_assignment

ASSIGNMENT = load_assignment("attention")


def both_notebooks(assignment):
    source = source_notebook(read_lesson(assignment), assignment)
    return source, student_notebook(source)


def graded(notebook):
    return {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}


def test_both_notebooks_are_valid_for_jupyter_and_nbgrader():
    for notebook in both_notebooks(ASSIGNMENT):
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)


def test_each_task_has_one_solution_cell_and_one_grade_cell_with_its_points():
    for notebook in both_notebooks(ASSIGNMENT):
        cells = graded(notebook)
        assert list(cells) == [name for task in ASSIGNMENT.task_names for name in (task, f"check_{task}")]
        for task in ASSIGNMENT.tasks:
            solution, check = (cells[name].metadata.nbgrader for name in (task.name, f"check_{task.name}"))
            assert (solution.solution, solution.grade, solution.locked) == (True, False, False)
            assert "points" not in solution
            assert (check.solution, check.grade, check.locked) == (False, True, True)
            assert check.points == task.points
            assert cells[f"check_{task.name}"].source.splitlines()[-1] == f'check("{task.name}")'


def test_students_get_stubs_locked_checks_and_checksums():
    cells = graded(both_notebooks(ASSIGNMENT)[1])
    for task in ASSIGNMENT.task_names:
        assert cells[task].source.endswith("    # YOUR CODE HERE\n    raise NotImplementedError()")
        assert cells[task].metadata.deletable is False
        assert cells[f"check_{task}"].metadata.editable is False
        assert cells[f"check_{task}"].source == f'check("{task}")'
        assert len(cells[f"check_{task}"].metadata.nbgrader.checksum) == 32


def test_the_source_notebook_keeps_solutions_and_docstrings():
    source, _ = both_notebooks(ASSIGNMENT)
    for task in ASSIGNMENT.task_names:
        text = graded(source)[task].source
        assert "### BEGIN SOLUTION" in text
        assert '"""' in text


def test_the_same_source_gives_the_same_bytes_and_ids_follow_the_content(tmp_path):
    first, again = ([notebook_bytes(each) for each in both_notebooks(ASSIGNMENT)] for _ in range(2))
    assert first == again
    old = source_notebook(read_lesson(tiny_assignment(tmp_path)), tiny_assignment(tmp_path))
    changed = tiny_assignment(tmp_path, LESSON.replace("Twice 3 is 6.", "Twice 4 is 8."))
    new = source_notebook(read_lesson(changed), changed)
    assert [a.id == b.id for a, b in zip(old.cells, new.cells, strict=True)] == [True, False, True, True]


def test_cells_with_the_same_text_get_different_ids(tmp_path):
    twin = "# %% [markdown]\n# Twin.\n\n"
    assignment = tiny_assignment(tmp_path, LESSON.replace("# %% [markdown]\n# # Doubling", twin * 2 + twin))
    notebook = source_notebook(read_lesson(assignment), assignment)
    nbformat.validate(notebook)
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda nb: nb["cells"][3].update(execution_count=4), "execution count"),
        (lambda nb: nb["cells"][3].update(outputs=[{"output_type": "stream"}]), "output"),
        (lambda nb: nb["cells"][3].update(attachments={}), "attachments"),
        (lambda nb: nb["cells"][3]["metadata"].update(tags=["x"]), "tags"),
        (lambda nb: nb["cells"][3]["metadata"].update(nbgrader={"hint": 1}), "hint"),
        (lambda nb: nb["metadata"].update(widgets={}), "widgets"),
        (lambda nb: nb.update(extra=1), "extra"),
        (lambda nb: nb.pop("metadata"), "not a notebook"),
    ],
)
def test_what_students_must_not_get_in_a_notebook_is_found(change, words):
    clean = notebook_bytes(both_notebooks(ASSIGNMENT)[1])
    assert list(notebook_faults("attention.ipynb", clean)) == []
    notebook = json.loads(clean)
    change(notebook)
    found = list(notebook_faults("attention.ipynb", json.dumps(notebook, indent=1).encode()))
    assert len(found) == 1
    assert words in found[0].message
    assert found[0].line >= 1
