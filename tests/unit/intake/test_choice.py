"""Which of a student's files is graded: the one with most in it, and none that came with the exercise."""

import shutil
import time
from pathlib import Path

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.written import how_much_is_written
from autograder.grading.kit_modules import kit_modules
from autograder.intake import NothingToGrade, find_submissions, read_work
from autograder.intake.choose import most_likely_first
from autograder.intake.together import PASSED_OVER
from autograder.intake.work import MOST_FILES, NAMED_LIKE_THE_KIT, NOT_READ
from tests.support.works import FUNCTIONS, HALF, STUB, WHOLE, notebook, read

ASSIGNMENT = load_assignment("attention")


def module(text):
    return Source("ann.py", "module", (text.encode(),))


def test_the_file_with_most_in_it_is_graded_and_named(tmp_path):
    for name, text in {"attention.py": STUB, "b.py": HALF, "c.py": WHOLE}.items():
        (tmp_path / name).write_text(text)
    work = read(tmp_path, "attention.py", "b.py", "c.py")
    assert (work.files[0], work.notes) == ("c.py", (PASSED_OVER.format("c.py", "b.py"),))


def test_a_stub_or_a_helper_beside_the_work_is_no_choice(tmp_path):
    for name, text in {"attention.py": STUB, "attention.ipynb": notebook(WHOLE), "helpers.py": "x = 1"}.items():
        (tmp_path / name).write_text(text)
    work = read(tmp_path, "attention.py", "attention.ipynb", "helpers.py")
    assert (work.files[0], work.notes) == ("attention.ipynb", ())


def test_between_equal_files_the_name_decides_and_then_the_notebook(tmp_path):
    (tmp_path / "zoo.py").write_text(WHOLE)
    (tmp_path / "my_attention.py").write_text(WHOLE)
    (tmp_path / "my_attention.ipynb").write_text(notebook(WHOLE))
    assert read(tmp_path, "zoo.py", "my_attention.py").files[0] == "my_attention.py"
    assert read(tmp_path, "zoo.py", "my_attention.py", "my_attention.ipynb").files[0] == "my_attention.ipynb"


@pytest.mark.parametrize(("likely", "other"), [("attention.py", "attention (1).py"), ("Attention.py", "A.py")])
def test_the_name_of_the_assignment_is_the_likeliest_in_whatever_letters(tmp_path, likely, other):
    for name in likely, other:
        (tmp_path / name).write_text(WHOLE)
    assert read(tmp_path, likely, other).files[0] == likely


def test_the_order_in_which_files_are_found_does_not_matter():
    files = [Path("a.py"), Path("b.py")]
    assert most_likely_first(files, "attention") == most_likely_first(files[::-1], "attention") == files


def test_a_file_that_cannot_be_read_does_not_hide_another(tmp_path):
    (tmp_path / "attention.ipynb").write_text("no json")
    (tmp_path / "b.py").write_text(WHOLE)
    work = read(tmp_path, "attention.ipynb", "b.py")
    assert work.files[0] == "b.py"
    assert work.notes[0].startswith("attention.ipynb could not be read. It is not a notebook")


def test_the_work_may_be_in_the_last_of_many_files(tmp_path):
    names = [f"{number:03}.py" for number in range(3 * MOST_FILES)]
    for name in names:
        (tmp_path / name).write_text(WHOLE if name == names[-1] else STUB)
    assert read(tmp_path, *names).files[0] == names[-1]


def test_of_large_files_only_so_many_are_looked_into(tmp_path):
    names = [f"{number:03}.py" for number in range(MOST_FILES + 3)]
    for name in names:
        (tmp_path / name).write_text(WHOLE if name == names[-1] else (STUB + "#" * 65_000)[:65_000])
    work = read(tmp_path, *names)
    assert work.files[0] == names[0]
    assert NOT_READ.format(MOST_FILES, MOST_FILES + 3) in work.notes


def test_what_counts_as_written():
    assert how_much_is_written(module(STUB), FUNCTIONS) == (0, 2)
    assert how_much_is_written(module(HALF), FUNCTIONS) == (1, 2)
    assert how_much_is_written(module("softmax = lambda s: s\ndef other(): return 1\n"), FUNCTIONS) == (1, 0)
    assert how_much_is_written(module("# def softmax(s): return s"), FUNCTIONS) == (0, 0)
    assert how_much_is_written(module("def softmax(s): return s"), FUNCTIONS) == (1, 1)


def test_a_function_with_another_one_inside_is_written():
    inside = "def softmax(scores):\n    def row(r):\n        r = r\n    return [row(r) for r in scores]\n"
    assert how_much_is_written(module(inside), FUNCTIONS) == (1, 1)
    assert how_much_is_written(module(f"{inside}def attention(q):\n    pass\n"), FUNCTIONS) == (1, 2)


@pytest.mark.parametrize("text", ["def " * 60_000, " " * 250_000, "\n" * 250_000, "def f(" * 40_000, "a=" * 125_000])
def test_looking_at_hostile_text_takes_no_time(text):
    start = time.process_time()
    how_much_is_written(module(text), FUNCTIONS)
    assert time.process_time() - start < 1


def test_files_of_the_kit_are_no_work(tmp_path):
    (tmp_path / "ann" / "pictures").mkdir(parents=True)
    for name in ("ann/attention.py", "ann/pictures/draw.py"):
        (tmp_path / name).write_text(WHOLE)
    [found] = find_submissions([tmp_path])
    work = read_work(found, FUNCTIONS, 64, "attention", ("pictures",))
    assert (work.files[0], work.notes) == ("ann/attention.py", ())
    assert read_work(found, FUNCTIONS, 64, "attention", ("ann",)).files[0] == "ann/attention.py"


def test_a_student_may_be_called_like_a_module_of_the_kit(tmp_path):
    (tmp_path / "pictures.py").write_text(WHOLE)
    [found] = find_submissions([tmp_path])
    assert read_work(found, FUNCTIONS, 64, "attention", ("pictures",)).notes == ()


NAMES_OF_THE_KIT = ["test_1.py", "conftest.py", "classroom/attention.py", "deep/test_a.py", "pictures.py"]


def read_beside_a_test_of_the_kit(root, **files):
    for name, text in {"test_attention.py": "def test_softmax(student):\n    return None\n", **files}.items():
        (root / "ann" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "ann" / name).write_text(text)
    [found] = find_submissions([root])
    return read_work(found, FUNCTIONS, 64, "attention", ("pictures",))


@pytest.mark.parametrize("name", NAMES_OF_THE_KIT)
def test_work_that_is_named_like_a_file_of_the_kit_is_graded_where_there_is_no_other(tmp_path, name):
    work = read_beside_a_test_of_the_kit(tmp_path, **{name: WHOLE})
    assert (work.files, work.notes) == ((f"ann/{name}",), (NAMED_LIKE_THE_KIT.format(f"ann/{name}"),))
    work = read_beside_a_test_of_the_kit(tmp_path, **{name: WHOLE, "mine.py": HALF})
    assert (work.files[0], work.notes) == ("ann/mine.py", ())


@pytest.mark.parametrize("name", ["test_1.py", "conftest.py", "deep/test_a.py", "pictures.py"])
def test_an_untouched_stub_beside_it_is_no_other_work(tmp_path, name):
    work = read_beside_a_test_of_the_kit(tmp_path, **{name: WHOLE, "attention.py": STUB})
    assert (work.files, work.notes) == ((f"ann/{name}",), (NAMED_LIKE_THE_KIT.format(f"ann/{name}"),))


def test_a_file_called_readme_may_be_work(tmp_path):
    work = read_beside_a_test_of_the_kit(tmp_path, **{"readme.py": WHOLE})
    assert (work.files[0], work.notes) == ("ann/readme.py", ())


def test_files_of_the_kit_alone_are_no_submission(tmp_path):
    shutil.copytree(ASSIGNMENT.release_dir, tmp_path / "ann")
    for worked_in in (tmp_path / "ann").glob("attention.*"):
        worked_in.unlink()
    [found] = find_submissions([tmp_path])
    with pytest.raises(NothingToGrade) as caught:
        read_work(found, ASSIGNMENT.task_names, 256, "attention", kit_modules(ASSIGNMENT))
    assert caught.value.status == "missing"
    assert "Only files of the exercise are here." in caught.value.reason
