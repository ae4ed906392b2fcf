"""A course with nbgrader's own settings, where the assignment was copied in: the plain kernel gives the same points."""

import json
import shutil
from unittest.mock import patch

import numpy as np
import pytest
from nbgrader.api import Gradebook

from autograder.classroom.reading.file_kind import source_of
from autograder.course.stock import grade_here
from autograder.grading.single import grade_source
from tests.support import damaged
from tests.support.courses import ASSIGNMENT, api

# SAWarning: nbgrader's own, when it makes a submission.
pytestmark = [pytest.mark.integration, pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")]

STRICT = damaged.code("import numpy as np\nnp.seterr(all='raise')")
SUBMISSIONS = {
    "strict": damaged.made(lambda cells: cells.insert(1, STRICT)),
    "right": damaged.made(damaged.complain),
    "wrong": damaged.made(
        project="def project(x, w):\n    return x @ w + 1\n",
        softmax="def softmax(scores):\n    e = np.exp(scores)\n    return e / e.sum(axis=-1, keepdims=True)\n",
        head_disagreement="def head_disagreement(weights_a, weights_b):\n    raise NotImplementedError()\n",
    ),
}


def generate(root):
    nbgrader = api(root, f"sqlite:///{root}/gradebook.db")
    # nbgrader would start a program that takes seconds, for a number that only `nbgrader db upgrade` reads.
    with patch("nbgrader.api.get_alembic_version", return_value="none"):
        done = nbgrader.generate_assignment("attention")
    assert done["success"], done["log"]
    return nbgrader


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Released and autograded by nbgrader, as formgrader's buttons have it done."""
    root = tmp_path_factory.mktemp("stock")
    shutil.copytree(ASSIGNMENT.solution_dir, root / "source/attention")
    nbgrader = generate(root)
    for student, data in SUBMISSIONS.items():
        folder = root / "submitted" / student / "attention"
        folder.mkdir(parents=True)
        (folder / "attention.ipynb").write_bytes(data)
        done = nbgrader.autograde("attention", student)
        assert done["success"], done
    return root


@pytest.mark.parametrize("student", SUBMISSIONS)
def test_the_plain_kernel_gives_the_same_points(root, student):
    source, _ = source_of("attention.ipynb", SUBMISSIONS[student])
    wanted = {f"check_{task.name}": task.score for task in grade_source(ASSIGNMENT, source).tasks}
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        grades = book.find_submission_notebook("attention", "attention", student).grades
        assert {grade.name: grade.auto_score for grade in grades} == wanted


def test_a_right_function_keeps_its_points_where_an_earlier_one_has_no_end():
    def never(*args):
        raise KeyboardInterrupt  # what nbgrader sends when a cell takes too long

    answers = {"attention": never, "head_disagreement": lambda a, b: np.linalg.norm(a - b, axis=-1)}
    assert grade_here(ASSIGNMENT, "head_disagreement", answers).score == 3
    with pytest.raises(KeyboardInterrupt):
        grade_here(ASSIGNMENT, "attention", answers)


def test_students_get_the_same_notebook_without_the_hidden_part(root):
    released = (root / "release/attention/attention.ipynb").read_bytes()
    assert released == (ASSIGNMENT.release_dir / "attention.ipynb").read_bytes()
    assert b"HIDDEN" not in released


def test_a_source_folder_as_the_readme_says_releases_what_students_get(tmp_path):
    source = tmp_path / "source/attention"
    shutil.copytree(ASSIGNMENT.release_dir, source)
    shutil.copy(ASSIGNMENT.solution_dir / "attention.ipynb", source)
    generate(tmp_path)
    theirs, ours = tmp_path / "release/attention", ASSIGNMENT.release_dir
    files = [path for path in theirs.rglob("*") if path.is_file()]
    assert {path.relative_to(theirs): path.read_bytes() for path in files} == {
        path.relative_to(ours): path.read_bytes()
        for path in ours.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_marks_say_that_there_was_no_sandbox(root):
    notebook = json.loads((root / "autograded/wrong/attention/attention.ipynb").read_bytes())
    outputs = damaged.cell_of(notebook["cells"], "check_softmax")["outputs"]
    # A busy kernel may send one text in parts.
    printed = "".join(line for output in outputs for line in output.get("text", ()))
    assert "Graded in nbgrader's own kernel, without the sandbox." in printed
    assert "of 4 points" in printed
