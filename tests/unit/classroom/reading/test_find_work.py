"""Which file of a student's folder is checked, and what they are told of the others."""

import os

import pytest

from autograder.classroom.reading.work import WorkError, find_work
from tests.support.works import notebook

FUNCTIONS = ("f",)
WRITTEN = "def f(x):\n    return x\n"
OPEN = "def f(x):\n    raise NotImplementedError()\n"
USUAL = {"attention.py": OPEN, "attention.ipynb": OPEN}


@pytest.fixture
def told(tmp_path):
    """What is said where these files lie in a folder, the last one saved last."""

    def find(files):
        for age, (name, text) in enumerate(reversed(files.items())):
            (tmp_path / name).write_text(notebook(text) if name.endswith(".ipynb") else text)
            os.utime(tmp_path / name, (1e9 - age,) * 2)
        work = find_work(tmp_path, "attention", FUNCTIONS)
        assert work.told.startswith(f"Checking {work.source.name}.")
        return work.told

    return find


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "Checking attention.py. To check the other file, add --work attention.ipynb"),
        (
            {"attention.py": "\n"},
            "Checking attention.py. It is empty. Is your work saved? To check the other file, add --work "
            "attention.ipynb",
        ),
        ({"attention.ipynb": WRITTEN}, "Checking attention.ipynb. To check the other file, add --work attention.py"),
        (
            {"Attention.PY": WRITTEN},
            "Checking Attention.PY. Nothing is written in attention.py or attention.ipynb.",
        ),
        (
            {"attention (1).ipynb": WRITTEN},
            "Checking attention (1).ipynb. Nothing is written in attention.py or attention.ipynb.",
        ),
        (
            {"attention.py.txt": WRITTEN},
            "Checking attention.py.txt. Nothing is written in attention.py or attention.ipynb.",
        ),
        (
            {"attention.ipynb.json": WRITTEN},
            "Checking attention.ipynb.json. Nothing is written in attention.py or attention.ipynb.",
        ),
        (
            {"old.py": WRITTEN, "my work.ipynb": WRITTEN, "notes.ipynb": "x = 1"},
            "Checking my work.ipynb. Nothing is written in attention.py or attention.ipynb.",
        ),
        (
            {"attention.py": WRITTEN, "attention (1).ipynb": WRITTEN},
            "Checking attention.py. To check another file, add --work attention.ipynb or --work 'attention (1).ipynb'",
        ),
    ],
)
def test_a_copy_in_which_something_is_written_is_not_overlooked(told, more, words):
    assert told({**USUAL, **more}) == words


def test_an_older_copy_is_no_matter(told):
    assert told({"copy.py": WRITTEN, "attention.py": WRITTEN}) == "Checking attention.py."
    assert told({"copy.py": WRITTEN, "attention.py": WRITTEN, "attention.ipynb": WRITTEN}) == (
        "Checking attention.ipynb. It was saved last. To check the other file, add --work attention.py"
    )


def test_a_file_with_another_name_will_do(told):
    assert told({"mine.py": WRITTEN}) == "Checking mine.py."


def test_where_nothing_is_written_at_all_the_usual_names_are_told(tmp_path):
    (tmp_path / "broken.ipynb").write_text("{")
    (tmp_path / "open.py").write_text(OPEN)
    with pytest.raises(WorkError, match=r"There is no attention\.py or attention\.ipynb in this folder\."):
        find_work(tmp_path, "attention", FUNCTIONS)


UNREAD = "attention.ipynb cannot be read; --work attention.ipynb says why."


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"attention.py": WRITTEN}, f"Checking attention.py. {UNREAD}"),
        (
            {"attention (1).ipynb": WRITTEN},
            f"Checking attention (1).ipynb. Nothing is written in attention.py. {UNREAD}",
        ),
        (
            {"attention-Copy1.ipynb": WRITTEN, "attention.py": WRITTEN},
            f"Checking attention.py. {UNREAD} To check the other file, add --work attention-Copy1.ipynb",
        ),
    ],
)
def test_a_file_that_cannot_be_read_does_not_hide_one_that_can(told, tmp_path, more, words):
    (tmp_path / "attention.ipynb").write_text('{"cells": [')
    assert told({"attention.py": OPEN, **more}) == words


def test_a_file_that_cannot_be_read_is_told_where_nothing_else_is_written(told, tmp_path):
    (tmp_path / "attention.ipynb").write_text('{"cells": [')
    with pytest.raises(WorkError, match=r"^attention\.ipynb cannot be read\. The file is cut off\."):
        told({"attention.py": OPEN, "attention (1).ipynb": OPEN})


@pytest.fixture
def find(tmp_path, monkeypatch):
    """Finds the work in a folder of an exercise, from below it."""
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    return lambda chosen: find_work(tmp_path, "attention", FUNCTIONS, chosen)


def test_a_file_is_looked_for_where_it_was_typed_then_in_the_exercise(find, tmp_path):
    (tmp_path / "mine.py").write_text("one = 1\n")
    assert find("mine.py").source.parts == (b"one = 1\n",)
    (tmp_path / "sub" / "mine.py").write_text("two = 2\n")
    assert find("mine.py").source.parts == (b"two = 2\n",)
    assert find("../mine.py").source.parts == (b"one = 1\n",)
    assert find("sub/mine.py").told == "Checking sub/mine.py."


def test_a_file_is_named_as_it_was_typed(find, tmp_path):
    with pytest.raises(WorkError, match=r"There is no file sub/nothing\.py"):
        find("sub/nothing.py")
    with pytest.raises(WorkError, match=r"^sub cannot be read: Is a directory\.$"):
        find("sub")


@pytest.mark.parametrize(
    ("older", "lacks"),
    [
        ("fgh", " Written in attention.ipynb only: g, h. Put all into one file."),
        ("gh", " Written in attention.ipynb only: g, h. Put all into one file."),
        ("f", ""),
    ],
)
def test_what_is_written_in_the_other_file_alone_is_told(tmp_path, older, lacks):
    (tmp_path / "attention.ipynb").write_text(notebook(*(WRITTEN.replace("f(", f"{name}(") for name in older)))
    (tmp_path / "attention.py").write_text(WRITTEN)
    os.utime(tmp_path / "attention.ipynb", (1e9, 1e9))
    told = find_work(tmp_path, "attention", ("f", "g", "h")).told
    hint = " To check the other file, add --work attention.ipynb"
    assert told == f"Checking attention.py. It was saved last.{lacks}{hint}"


@pytest.mark.parametrize("name", ["mine.txt", "README.md", "mine"])
def test_a_file_that_the_grader_would_not_take_is_not_checked(tmp_path, name):
    (tmp_path / name).write_text(WRITTEN)
    with pytest.raises(WorkError, match=rf"^{name} is no \.py or \.ipynb file, so it cannot be handed in\."):
        find_work(tmp_path, "attention", FUNCTIONS, name)


def test_a_chosen_file_that_is_empty_is_told_to_be_so(tmp_path):
    (tmp_path / "other.py").touch()
    assert (
        find_work(tmp_path, "attention", FUNCTIONS, "other.py").told
        == "Checking other.py. It is empty. Is your work saved?"
    )
