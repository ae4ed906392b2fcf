"""Notebooks are read whenever their code can be had, and refused with a sentence when it cannot."""

import json

import pytest

from autograder.classroom.reading.notebook_file import NotebookError, read_handed_in, read_notebook
from autograder.intake.openfile import LARGEST_FILE
from tests.support.notebook_json import as_json, cell, read
from tests.support.time_limit import within

CODE = ["import numpy as np", "def softmax(scores):\n    return scores\n", ""]


def test_format_4_is_read_as_nbformat_reads_it():
    import nbformat

    v4 = nbformat.v4
    cells = [v4.new_markdown_cell("# Softmax"), *map(v4.new_code_cell, CODE)]
    text = nbformat.writes(v4.new_notebook(cells=cells))
    theirs = [each.source for each in nbformat.reads(text, as_version=4).cells if each.cell_type == "code"]
    assert list(read_notebook(text.encode()).code) == theirs == CODE


@pytest.mark.parametrize("keep_ends", [True, False])
def test_format_3_is_read_as_nbformat_reads_it(keep_ends):
    import nbformat

    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "language": "python", "input": code.splitlines(keep_ends)}
        for code in CODE
    ]
    data = as_json(nbformat=3, nbformat_minor=0, metadata={}, worksheets=[{"metadata": {}, "cells": cells}])
    theirs = [each.source for each in nbformat.reads(data, as_version=4).cells]
    ours = read_notebook(data)
    assert [code.rstrip("\n") for code in ours.code] == [code.rstrip("\n") for code in theirs]
    assert "old format" in ours.notes[0]


def test_source_may_be_a_list_of_lines():
    assert read(cell(["a = 1\n", "b = 2"])).code == ("a = 1\nb = 2",)


def test_empty_cells_keep_their_number():
    assert read(cell("a = 1"), cell(""), cell([]), cell("b = 2")).code == ("a = 1", "", "", "b = 2")


@pytest.mark.parametrize(
    "damage",
    [
        '"metadata": null',
        '"metadata": [1], "nbformat": "four"',
        '"nbformat": 5',
        f'"nbformat": 1{"0" * 5000}',
        '"nbformat": NaN, "nbformat_minor": 1e999',
        '"nbformat_minor": -1, "worksheets": 3',
    ],
)
def test_damage_beside_the_cells_does_not_matter(damage):
    cells = [cell("a = 1", outputs=7, metadata="no"), {"cell_type": "markdown"}, 3, None, {"source": "no type"}]
    text = f'{{"cells": {json.dumps(cells)}, {damage}}}'
    assert read_notebook(text.encode()).code == ("a = 1",)


def test_a_byte_order_mark_does_not_matter():
    assert read_notebook(b"\xef\xbb\xbf" + as_json(cells=[cell("a = 1")])).code == ("a = 1",)


@pytest.mark.parametrize("source", [None, 7, {"a": 1}, ["a", 7]])
def test_source_that_is_no_text_is_noted(source):
    notebook = read(cell("a = 1"), cell(source))
    assert notebook.code == ("a = 1", "")
    assert notebook.notes == ("Code cells that hold no text: 1. They were not read; the first is code cell 2.",)


@pytest.mark.parametrize(
    "data",
    [
        b"def softmax(scores): ...",
        b"\xff\xfe{",
        b"[" * 100_000 + b"]" * 100_000,
        b'{"cells": [],}',
        b"[]",
        b"3",
        b"null",
        b"{}",
        b'{"cells": {}}',
        b'{"cells": null, "worksheets": 1}',
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_notebook_is_refused_with_advice(data):
    with pytest.raises(NotebookError, match=r"It is not a notebook: .* Open it in Jupyter and save it again\."):
        read_notebook(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (b"\n<!DOCTYPE html><html>", "It is a web page"),
        (b"<HTML>", "It is a web page"),
        (b"PK\x03\x04\x14\x00\xff", "It is an archive or a document"),
        (b"%PDF-1.4\n%\xe2\xe3", "It is a PDF."),
        (as_json(cells=[])[:-1] + b'"a": [', "The file is cut off."),
        (b"{" * 100_000, "The file is cut off."),
        (b'{"cells": [\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> main\n]}', "A merge conflict is left in it."),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_the_bytes_are_instead_is_told(data, words):
    with pytest.raises(NotebookError, match=words):
        read_notebook(data)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32-be"])
def test_any_unicode_encoding_is_read(encoding):
    text = json.dumps({"cells": [cell("a = 'é'")]}, ensure_ascii=False)
    assert read_notebook(text.encode(encoding)).code == ("a = 'é'",)


@pytest.mark.parametrize(
    ("stray", "letter"), [(b"\xe9", "é"), (b"\x93", "“"), (b"\x81", "\x81")], ids=["Latin-1", "Windows", "neither"]
)
def test_a_byte_of_another_encoding_costs_nothing_and_is_told(stray, letter):
    text = json.dumps({"cells": [cell("# λ caf?\nλ = 1"), cell("b = 2")]}, ensure_ascii=False, indent=1)
    found = read_handed_in(text.encode().replace(b"?", stray))
    assert found.code == (f"# λ caf{letter}\nλ = 1", "b = 2")  # and what is UTF-8 stays what it was
    assert found.notes == ("The file is not UTF-8 in line 5. It was read all the same. Save the file as UTF-8.",)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe{", b"caf\xe9", b'{"cells": [], "\xe9": }', b'{"a": "\xe9"}', b"\xe9" * 1000]
)
def test_bytes_of_another_encoding_make_no_notebook_of_what_is_none(data):
    with pytest.raises(NotebookError, match=r"It is not a notebook: .*"):
        read_handed_in(data)


def test_a_file_full_of_bytes_of_another_encoding_holds_nobody_up():
    with within(30), pytest.raises(NotebookError):
        read_handed_in(b"\xff" * LARGEST_FILE)


def test_a_sound_notebook_has_no_note_of_its_encoding():
    assert read_handed_in(as_json(cells=[cell("a = 'é'")])).notes == ()


def test_worksheets_that_are_none_are_passed_over():
    assert read_notebook(as_json(worksheets=[None, {"cells": 3}, {"cells": [{"cell_type": "code"}]}])).code == ("",)


def test_every_cell_is_told_with_all_that_it_says():
    words = {"cell_type": "markdown", "source": ["a\n", "b"], "attachments": 3}
    old = {"cell_type": "heading", "source": ["a", "b"], "level": 1}
    in_format_4 = read(words, cell("x = 1"), {"source": {}})
    assert [(each.text, each.is_code) for each in in_format_4.cells] == [
        ("a\nb", False),
        ("x = 1", True),
        (None, False),
    ]
    assert in_format_4.cells[0].content == words
    assert read_notebook(as_json(worksheets=[{"cells": [old]}, {"cells": 1}])).cells == ((old, False, "a\nb"),)
