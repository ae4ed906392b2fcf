"""One source for each submission, or a reason that says what to do."""

import json
import os

import pytest

from autograder.classroom.reading.notebook_file import MOST_CELLS
from autograder.intake import NothingToGrade, Submission, find_submissions, read_work
from autograder.intake.openfile import LARGEST_FILE, open_file
from autograder.intake.work import EMPTY, TOO_MUCH
from tests.support.works import FUNCTIONS, STUB, WHOLE, notebook, read, refused


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


@pytest.mark.parametrize("name", ["attention.ipynb", "attention.py"])
def test_a_notebook_with_a_byte_of_another_encoding_is_graded_all_the_same(tmp_path, name):
    (tmp_path / name).write_bytes(notebook(f"# caf?\n{WHOLE}").encode().replace(b"?", b"\xe9"))
    work = read(tmp_path, name)
    assert work.source.parts == (f"# café\n{WHOLE}".encode(),)
    assert "The file is not UTF-8 in line 1. It was read all the same." in work.notes[-1]


def test_nothing_handed_in_is_missing(tmp_path):
    status, reason = refused(tmp_path)
    assert status == "missing"
    assert "Hand in the notebook or the .py file" in reason


@pytest.mark.parametrize(("name", "text"), [("a.py", ""), ("a.py", " \n"), ("a.ipynb", notebook("", "\n"))])
def test_a_file_without_code_is_unreadable(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert refused(tmp_path, name) == ("unreadable", EMPTY.format(name))
    (tmp_path / "b.py").write_text(STUB)
    work = read(tmp_path, name, "b.py")
    assert (work.files, work.notes) == (("b.py",), ())


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
    assert work.source.beside == (("helpers", b"# helpers.py"), ("sub.other", b"# sub/other.py"))


def test_modules_beside_share_the_limit(tmp_path):
    (tmp_path / "attention.py").write_text(WHOLE)
    (tmp_path / "helpers.py").write_bytes(b"#" * 1000)
    work = read(tmp_path, "attention.py", "helpers.py", kib=1)
    assert work.source.beside == ()
    assert work.notes[0] == "helpers.py was left out: all files together hold too much code."


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


def test_only_so_much_is_read_of_all_files_together(tmp_path):
    names = ("attention.ipynb", "b.ipynb", "c.ipynb")
    for name in names:
        (tmp_path / name).write_text(notebook(WHOLE).ljust(LARGEST_FILE))
    work = read(tmp_path, *names)
    assert work.files == ("attention.ipynb",)
    assert [note for note in work.notes if "too much data" in note] == [TOO_MUCH.format("c.ipynb")]


def test_what_was_put_in_place_of_a_file_is_not_followed(tmp_path):
    (tmp_path / "secret").write_text(WHOLE)
    (tmp_path / "link.py").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    assert refused(tmp_path, "link.py")[1] == "link.py could not be opened (it is a link)."
    assert refused(tmp_path, "pipe.py")[1] == "pipe.py could not be opened (it is no ordinary file)."
    assert refused(tmp_path, "folder.py")[1] == "folder.py could not be opened (it is no ordinary file)."
    assert refused(tmp_path, "gone.py")[1] == "gone.py could not be opened (No such file or directory)."


def test_a_link_that_comes_after_the_look_for_links_is_not_followed_either(tmp_path):
    (tmp_path / "secret").write_text(WHOLE)
    (tmp_path / "link.py").symlink_to(tmp_path / "secret")
    with pytest.raises(OSError, match="symbolic links"):
        open_file(tmp_path / "link.py", tmp_path / "link.py")  # between a file and itself there is nothing to look at


def test_what_was_put_in_place_of_a_folder_is_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "attention.py").write_text(WHOLE)
    (tmp_path / "ann").symlink_to("elsewhere")
    told = "ann/attention.py could not be opened (it lies behind a link)."
    assert refused(tmp_path, "ann/attention.py")[1] == told
