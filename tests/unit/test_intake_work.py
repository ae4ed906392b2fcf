"""One source for each submission, or a reason that says what to do."""

import json
import os
import shutil
import time

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.reading.notebook_file import MOST_CELLS
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.written import how_much_is_written
from autograder.grading.kit import kit_modules
from autograder.intake import NothingToGrade, Submission, find_submissions, read_work
from autograder.intake.openfile import LARGEST_FILE
from autograder.intake.together import PASSED_OVER
from autograder.intake.work import MOST_FILES, NAMED_LIKE_THE_KIT
from tests.support.samples import submission

ASSIGNMENT = load_assignment("attention")
FUNCTIONS = ["softmax", "attention"]
STUB = "def softmax(scores):\n    raise NotImplementedError\n\ndef attention(q):\n    raise NotImplementedError\n"
HALF = STUB.replace("raise NotImplementedError", "return scores", 1)
WHOLE = STUB.replace("raise NotImplementedError", "return 1")


def notebook(*cells):
    return json.dumps({"cells": [{"cell_type": "code", "source": code} for code in cells]})


def module(text):
    return Source("ann.py", "module", (text.encode(),))


def read(root, *names, kib=64):
    return read_work(submission(root, *names), FUNCTIONS, kib, "attention")


def refused(root, *names, kib=64):
    with pytest.raises(NothingToGrade) as caught:
        read(root, *names, kib=kib)
    return caught.value.status, caught.value.reason


def test_a_module_is_one_part(tmp_path):
    (tmp_path / "ann.py").write_bytes(b"\xff caf\xe9\r\n")
    work = read(tmp_path, "ann.py")
    assert (work.source.kind, work.source.name, work.source.parts) == ("module", "ann.py", (b"\xff caf\xe9\r\n",))
    assert (work.files[0], work.notes) == ("ann.py", ())


def test_a_notebook_has_a_part_for_each_code_cell(tmp_path):
    (tmp_path / "ann.IPYNB").write_text(notebook("a = 'é'", "b = 2"))
    work = read(tmp_path, "ann.IPYNB")
    assert (work.source.kind, work.source.parts) == ("notebook", ("a = 'é'".encode(), b"b = 2"))


def test_half_a_character_in_a_notebook_arrives_as_bytes_that_cannot_be_decoded(tmp_path):
    (tmp_path / "ann.ipynb").write_text(notebook("a = '\ud800'"))
    (part,) = read(tmp_path, "ann.ipynb").source.parts
    with pytest.raises(UnicodeDecodeError):
        part.decode()


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


def test_a_file_that_cannot_be_read_does_not_hide_another(tmp_path):
    (tmp_path / "attention.ipynb").write_text("no json")
    (tmp_path / "b.py").write_text(WHOLE)
    work = read(tmp_path, "attention.ipynb", "b.py")
    assert work.files[0] == "b.py"
    assert work.notes[0].startswith("attention.ipynb could not be read. It is not a notebook")


@pytest.mark.parametrize("name", ["attention.ipynb", "attention.py"])
def test_a_notebook_with_a_byte_of_another_encoding_is_graded_all_the_same(tmp_path, name):
    (tmp_path / name).write_bytes(notebook(f"# caf?\n{WHOLE}").encode().replace(b"?", b"\xe9"))
    work = read(tmp_path, name)
    assert work.source.parts == (f"# café\n{WHOLE}".encode(),)
    assert "The file is not UTF-8 in line 1. It was read all the same." in work.notes[-1]


def test_only_so_many_files_are_looked_at(tmp_path):
    names = [f"{number:03}.py" for number in range(MOST_FILES + 1)]
    for name in names:
        (tmp_path / name).write_text(WHOLE if name == names[-1] else STUB)
    assert read(tmp_path, *names).files[0] == names[0]


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


def test_nothing_handed_in_is_missing(tmp_path):
    status, reason = refused(tmp_path)
    assert status == "missing"
    assert "Hand in the notebook or the .py file" in reason


def test_only_other_files_are_unreadable(tmp_path):
    with pytest.raises(NothingToGrade) as caught:
        read_work(Submission("ann", (), ("essay.docx is no .py or .ipynb file.",), tmp_path), FUNCTIONS, 64)
    assert caught.value.status == "unreadable"


def test_python_named_as_a_notebook_is_read_as_python(tmp_path):
    (tmp_path / "ann.ipynb").write_text("import numpy as np\n" + WHOLE)
    work = read(tmp_path, "ann.ipynb")
    assert work.source.kind == "module"
    assert "It holds plain Python" in work.notes[0]


def test_a_notebook_named_as_python_is_read_as_a_notebook(tmp_path):
    (tmp_path / "ann.py").write_text(notebook(WHOLE))
    work = read(tmp_path, "ann.py")
    assert (work.source.kind, work.source.parts) == ("notebook", (WHOLE.encode(),))
    assert "It holds a notebook" in work.notes[0]


@pytest.mark.parametrize("text", ["{}", '{"cells": 3}', '{"cell_type"', "{'cells': [1]}\n" + WHOLE])
def test_python_that_begins_with_a_brace_stays_python(tmp_path, text):
    (tmp_path / "ann.py").write_text(text)
    assert read(tmp_path, "ann.py").source.parts == (text.encode(),)


def test_a_web_page_is_no_python_whatever_is_in_it(tmp_path):
    (tmp_path / "ann.ipynb").write_text("<!DOCTYPE html><pre>\n" + WHOLE)
    assert "It is a web page" in refused(tmp_path, "ann.ipynb")[1]


@pytest.mark.parametrize(("name", "text"), [("ann.py.txt", WHOLE), ("ann.ipynb.json", notebook(WHOLE))])
def test_endings_that_programs_add_do_not_matter(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    [found] = find_submissions([tmp_path])
    work = read_work(found, FUNCTIONS, 64, "attention")
    assert (found.student, work.files[0], work.source.parts) == ("ann", name, (WHOLE.encode(),))


def test_modules_beside_the_graded_file_go_along(tmp_path):
    (tmp_path / "sub").mkdir()
    for name in ("attention.py", "helpers.py", "sub/other.py", "no-name.py"):
        (tmp_path / name).write_text(WHOLE if name == "attention.py" else f"# {name}")
    work = read(tmp_path, "attention.py", "helpers.py", "sub/other.py", "no-name.py")
    assert work.source.beside == (("helpers", b"# helpers.py"),)


def test_modules_beside_share_the_limit(tmp_path):
    (tmp_path / "attention.py").write_text(WHOLE)
    (tmp_path / "helpers.py").write_bytes(b"#" * 1000)
    work = read(tmp_path, "attention.py", "helpers.py", kib=1)
    assert work.source.beside == ()
    assert work.notes[0] == "helpers.py was left out: all files together hold too much code."


def test_files_of_the_kit_are_no_work(tmp_path):
    (tmp_path / "ann" / "pictures").mkdir(parents=True)
    for name in ("ann/attention.py", "ann/pictures/draw.py"):
        (tmp_path / name).write_text(WHOLE)
    [found] = find_submissions([tmp_path])
    work = read_work(found, FUNCTIONS, 64, "attention", ("pictures",))
    assert (work.files[0], work.notes) == ("ann/attention.py", ())
    assert read_work(found, FUNCTIONS, 64, "attention", ("ann",)).files[0] == "ann/attention.py"


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


def test_a_broken_notebook_is_unreadable(tmp_path):
    (tmp_path / "ann.ipynb").write_text('{"cells": [],}')
    status, reason = refused(tmp_path, "ann.ipynb")
    assert (status, reason[:27]) == ("unreadable", "ann.ipynb could not be read")
    assert "Open it in Jupyter and save it again." in reason


def test_code_has_a_size_limit(tmp_path):
    (tmp_path / "fits.py").write_bytes(b"#" * 1024)
    (tmp_path / "long.py").write_bytes(b"#" * 1025)
    (tmp_path / "long.ipynb").write_text(notebook("#" * 1000, "#" * 25))
    assert read(tmp_path, "fits.py", kib=1).source.parts == (b"#" * 1024,)
    assert refused(tmp_path, "long.py", kib=1)[0] == "unreadable"
    assert refused(tmp_path, "long.ipynb", kib=1)[0] == "unreadable"


def test_outputs_do_not_count_as_code(tmp_path):
    cells = [{"cell_type": "code", "source": "a = 1", "outputs": ["x" * 5000]}]
    (tmp_path / "ann.ipynb").write_text(json.dumps({"cells": cells}))
    assert read(tmp_path, "ann.ipynb", kib=1).source.parts == (b"a = 1",)


def test_the_number_of_cells_and_the_file_have_limits(tmp_path):
    (tmp_path / "many.ipynb").write_text(notebook(*[""] * (MOST_CELLS + 1)))
    with open(tmp_path / "huge.ipynb", "wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert "cells" in refused(tmp_path, "many.ipynb")[1]
    assert "is larger than" in refused(tmp_path, "huge.ipynb")[1]


def test_what_was_put_in_place_of_a_file_is_not_followed(tmp_path):
    (tmp_path / "secret").write_text(WHOLE)
    (tmp_path / "link.py").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    assert refused(tmp_path, "link.py")[1] == "link.py could not be opened (it is a link)."
    assert refused(tmp_path, "pipe.py")[1] == "pipe.py could not be opened (it is no ordinary file)."
    assert refused(tmp_path, "folder.py")[1] == "folder.py could not be opened (it is no ordinary file)."
    assert refused(tmp_path, "gone.py")[1] == "gone.py could not be opened (No such file or directory)."


def test_what_was_put_in_place_of_a_folder_is_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "attention.py").write_text(WHOLE)
    (tmp_path / "ann").symlink_to("elsewhere")
    told = "ann/attention.py could not be opened (it lies behind a link)."
    assert refused(tmp_path, "ann/attention.py")[1] == told
