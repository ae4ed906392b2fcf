"""`autograder release` on whole assignments: what it makes, what it finds, and that the notebooks really run."""

import json
import os
import shutil
import sys
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

from autograder.assignment import load_assignment
from autograder.classroom.checking.check import CheckError
from autograder.release import LessonError, ReleaseRefused, check, release, write_zip
from tests.support.tiny import HIDDEN, LESSON, tiny_assignment

pytestmark = pytest.mark.integration

ATTENTION = load_assignment("attention")
SOLUTION_LINE = "twice_as_much = 2*x"
HIDDEN_LINE = "numbers = np.array([0.1728395, -7.25, 1.234567])"


def messages(assignment):
    return [str(fault) for fault in check(assignment)]


def test_the_committed_release_is_up_to_date_and_leaks_nothing():
    assert messages(ATTENTION) == []


@pytest.fixture
def tiny(tmp_path):
    """A released assignment."""
    assignment = tiny_assignment(tmp_path)
    release(assignment)
    return assignment


def test_a_second_assignment_needs_two_folders_and_no_other_line(tiny):
    made = {path.relative_to(tiny.release_dir).as_posix() for path in tiny.release_dir.rglob("*.*")}
    assert {"tiny.py", "tiny.ipynb", "test_tiny.py", "README.md", "tasks.json", "conftest.py", "pytest.ini"} <= made
    assert "classroom/terminal/plugin.py" in made
    assert (tiny.checks_dir / "reference.py").exists()
    assert (tiny.solution_dir / "tiny.ipynb").exists()
    assert "| 1 | `double` | 2 |" in (tiny.release_dir / "README.md").read_text()
    assert json.loads((tiny.release_dir / "tasks.json").read_text()) == {
        "name": "tiny",
        "title": "Doubling",
        "packages": ["numpy"],
        "tasks": [{"name": "double", "points": 2, "builds_on": [], "public_share": 0.25, "hints": []}],
    }
    assert messages(tiny) == []


@pytest.fixture
def spoiled(tiny):
    """A release folder in which much is wrong."""
    folder = tiny.release_dir
    notebook = json.loads((folder / "tiny.ipynb").read_text())
    task = next(cell for cell in notebook["cells"] if cell["source"] and cell["source"][0].startswith("def double"))
    task["metadata"]["hint"] = f"try {SOLUTION_LINE}"
    task["outputs"] = [{"output_type": "stream", "name": "stdout", "text": [HIDDEN_LINE]}]
    task["execution_count"] = 3
    (folder / "tiny.ipynb").write_text(json.dumps(notebook, indent=1))
    with (folder / "README.md").open("a") as readme:
        readme.write("\nThe first one is 0.345679.\n" + HIDDEN_LINE + "\n")
    (folder / "tasks.json").unlink()
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints/tiny-checkpoint.py").write_text("x = 1\n" + SOLUTION_LINE)
    with zipfile.ZipFile(folder / "old.zip", "w") as archive:
        archive.writestr("tiny.py", "# Multiplication does it all.")
    (folder / "return twice_as_much").write_text("")
    return tiny


def bytes_below(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_check_collects_every_fault_and_writes_nothing(spoiled, tmp_path):
    before = bytes_below(tmp_path)
    found = "\n".join(messages(spoiled))
    solution = "Students could read a line of the solution (solutions/tiny/lesson.py, line {}) here."
    hidden = "Students could read a line of a hidden check (autograder/checks/tiny/test_double.py, line 10) here."
    lines = (spoiled.release_dir / "tiny.ipynb").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if '"hint"' in text)
    for expected in (
        f"assignments/tiny/tiny.ipynb, line {line}: {solution.format(18)}",
        f"assignments/tiny/README.md, line 9: {hidden}",
        "assignments/tiny/README.md, line 8: Students could read 0.345679 here, a value that hidden checks expect.",
        "assignments/tiny/README.md, line 7: This file is out of date from this line on.",
        "assignments/tiny/tasks.json: This file is missing.",
        f"assignments/tiny/.ipynb_checkpoints/tiny-checkpoint.py, line 2: {solution.format(18)}",
        "assignments/tiny/.ipynb_checkpoints/tiny-checkpoint.py: This file does not belong here.",
        f"assignments/tiny/old.zip/tiny.py, line 1: {solution.format(17)}",
        f"assignments/tiny/return twice_as_much: {solution.format(19)}",
        "This cell still has an output.",
        "This cell still has an execution count.",
        "This cell's metadata has an unknown key 'hint'.",
    ):
        assert expected in found
    assert bytes_below(tmp_path) == before


def test_a_release_mends_every_fault(spoiled):
    changes = release(spoiled)
    assert {path.name for path in changes.removed} == {"tiny-checkpoint.py", "old.zip", "return twice_as_much"}
    assert {path.name for path in changes.written} == {"tiny.ipynb", "README.md", "tasks.json"}
    assert not (spoiled.release_dir / ".ipynb_checkpoints").exists()
    assert messages(spoiled) == []


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"lesson": LESSON.replace("# Twice 3", f"# `{SOLUTION_LINE}`. Twice 3")}, "line of the solution"),
        ({"lesson": LESSON.replace("# Twice 3", "# 0.3456790. Twice 3")}, "a value that hidden checks expect"),
        ({"lesson": LESSON.replace("Return twice x.", "Any numbers are doubled.")}, "a line of a hidden check"),
        ({"lesson": LESSON.replace("2 * x ", "3 * x ")}, "The solution of `double` fails the check"),
        (
            {"lesson": LESSON.replace("### BEGIN", "return 2 * np.asarray(x)\n    ### BEGIN")},
            "The untouched stub of `double` already passes the check",
        ),
        ({"lesson": LESSON.replace('# %% check="double"', "# %%")}, "in this order: double"),
        ({"hidden": HIDDEN.replace('task("double"', 'task("treble"')}, "treble"),
    ],
)
def test_a_lesson_that_must_not_go_out_is_refused(tmp_path, changed, words):
    assignment = tiny_assignment(tmp_path, **changed)
    with suppress(LessonError, CheckError):
        release(assignment)
    with pytest.raises(ReleaseRefused) as refused:
        write_zip(assignment, tmp_path / "bundle.zip")
    assert any(words in str(fault) for fault in refused.value.faults)
    assert words in str(refused.value)
    assert not (tmp_path / "bundle.zip").exists()


def test_numbers_of_public_checks_and_of_the_lessons_tables_are_no_leak(tmp_path):
    public_number = "# Twice 1.234567 is 2.469134, and see\n#\n# | twice |\n# |---|\n# | 0.345679 |\n#\n# Twice 3"
    assignment = tiny_assignment(tmp_path, LESSON.replace("# Twice 3", public_number))
    release(assignment)
    assert messages(assignment) == []


def test_products_that_instructors_keep_are_checked_too(tiny):
    (tiny.solution_dir / "tiny.ipynb").unlink()
    with (tiny.checks_dir / "reference.py").open("a") as reference:
        reference.write("x = 1\n")
    assert messages(tiny) == [
        "autograder/checks/tiny/reference.py, line 15: This file is out of date from this line on. "
        "`autograder release` makes it anew.",
        "solutions/tiny/tiny.ipynb: This file is missing. `autograder release` makes it.",
    ]


def test_without_a_reference_only_what_is_missing_is_told(tiny):
    (tiny.checks_dir / "reference.py").unlink()
    missing = "This file is missing. `autograder release` makes it."
    assert messages(tiny) == [f"autograder/checks/tiny/reference.py: {missing}"]


def test_the_bundle_is_one_folder_and_the_same_bytes_every_time(tiny, tmp_path):
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    write_zip(tiny, first)
    for path in tiny.release_dir.rglob("*"):
        path.touch()
    write_zip(tiny, second)
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {Path(name).parts[0] for name in names} == {"tiny"}
        for name in names:
            assert archive.read(name) == (tiny.release_dir.parent / name).read_bytes()


@pytest.fixture
def folder(tmp_path):
    """A copy of what students get."""
    return Path(shutil.copytree(ATTENTION.release_dir, tmp_path / "attention"))


def run(notebook, folder, **options):
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": folder}}, **options
    )
    client.execute()
    return {cell.id: cell.get("outputs", []) for cell in notebook.cells}


def pictures_in(outputs):
    """What the lesson's cells drew, the checks' own tables aside."""
    cells = [each for name, each in outputs.items() if not name.startswith("check_")]
    return [output["data"]["text/html"] for each in cells for output in each if "data" in output]


def test_the_source_notebook_runs_from_top_to_bottom_in_the_students_folder(folder):
    notebook = nbformat.read(ATTENTION.solution_dir / "attention.ipynb", as_version=4)
    outputs = run(notebook, folder)
    assert not [output for each in outputs.values() for output in each if output.get("name") == "stderr"]
    points = {task.name: float(task.points) for task in ATTENTION.tasks}
    for task in ATTENTION.task_names:
        assert outputs[f"check_{task}"][-1]["data"]["text/plain"] == str(points[task])
    pictures = pictures_in(outputs)
    assert len(pictures) > 2
    assert not [picture for picture in pictures if "This picture needs" in picture]
    assert "Disagreement: 0.813." in pictures[1]


def test_the_students_notebook_runs_and_says_what_is_missing(folder):
    notebook = nbformat.read(folder / "attention.ipynb", as_version=4)
    outputs = run(notebook, folder, allow_errors=True)
    for task in ATTENTION.task_names:
        assert f"{task}: not started yet." in str(outputs[f"check_{task}"])
    pictures = pictures_in(outputs)
    assert "This picture needs <code>attention</code>" in pictures[0]
    assert "This picture needs <code>project</code>" in pictures[1]


def test_nbgrader_makes_the_same_students_notebook_from_the_source_notebook(tmp_path, monkeypatch):
    # nbgrader calls its database tool by name.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    source = tmp_path / "source/attention"
    source.mkdir(parents=True)
    shutil.copy(ATTENTION.solution_dir / "attention.ipynb", source)
    config = Config()
    config.CourseDirectory.root = str(tmp_path)
    assert NbGraderAPI(config=config).generate_assignment("attention")["success"]
    made = (tmp_path / "release/attention/attention.ipynb").read_bytes()
    assert made == (ATTENTION.release_dir / "attention.ipynb").read_bytes()


def test_a_release_into_an_empty_checkout_gives_what_is_committed(tmp_path):
    copied = replace(ATTENTION, solution_dir=tmp_path / "solutions/attention")
    shutil.copytree(
        ATTENTION.solution_dir, copied.solution_dir, ignore=shutil.ignore_patterns("*.ipynb", "__pycache__")
    )
    release(copied)
    assert contents(copied.release_dir) == contents(ATTENTION.release_dir)


def contents(folder):
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
