"""Notebooks that would fill the memory are refused; those full of pictures are read."""

import tracemalloc

import pytest

from autograder.classroom.reading.notebook_file import MOST_CELLS, NotebookError, read_handed_in, read_notebook
from autograder.intake.openfile import LARGEST_FILE
from tests.support.notebook_json import as_json, cell, read

MIB = 1 << 20


@pytest.mark.parametrize(
    "filling",
    [
        b"[]," * 2_000_000 + b"0",
        b'{"a": 1},' * 900_000 + b"0",
        b'"ab",' * 1_900_000 + b"0",
        b"{" + b",".join(b'"%d":1' % number for number in range(1_000_000)) + b"}",
        b'"' + "\U0001f600".encode() + b"x" * 30 * MIB + b'"',
        rb'"\ud83d\ude00' + b"x" * 30 * MIB + b'"',
    ],
    ids=["lists", "objects", "texts", "keys", "one letter that makes all letters large", "the same letter escaped"],
)
def test_a_notebook_that_would_fill_the_memory_is_refused(filling):
    with pytest.raises(NotebookError, match="too much data"):
        read_handed_in(b'{"cells": [], "more": [%b]}' % filling)


HOLDERS = pytest.mark.parametrize(
    "holder", ['{"cells": [{"source": %s}]}', '{"worksheets": [{"cells": [{"input": %s}]}]}'], ids=["new", "old"]
)


def peak_of_reading(data):
    """The most bytes that reading takes at a time."""
    tracemalloc.start()
    try:
        read_notebook(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@HOLDERS
def test_lines_put_together_do_not_fill_the_memory(holder):
    data = (holder % f'["\U0001f600{"x" * 11 * MIB}", "x"]').encode()
    assert peak_of_reading(data) < 100 * MIB


def test_a_million_functions_do_not_fill_the_memory():
    text = "".join(f"def f{number}\n" for number in range(900_000))
    assert peak_of_reading(as_json(cells=[cell(text)])) < 50 * MIB


@HOLDERS
def test_cells_with_far_too_much_text_are_refused_before_it_is_put_together(holder):
    with pytest.raises(NotebookError, match="Its cells hold too much text"):
        read_notebook((holder % f'["{"x" * 12 * MIB}", "x"]').encode())


@pytest.mark.parametrize("letter", ["x", "λ"])
def test_pictures_and_numbers_may_fill_a_notebook(letter):
    pictures = b'"' + letter.encode() + b"x" * (LARGEST_FILE - 3 * MIB) + b'",' + b"1.5," * 200_000 + b"0"
    assert read_handed_in(b'{"cells": [], "more": [%b]}' % pictures).notes == ()


@pytest.mark.parametrize("kind", ["code", "markdown"])
def test_cells_of_every_kind_count(kind):
    cells = [cell("", cell_type=kind)] * MOST_CELLS
    one_more = [{"cells": cells}, {"cells": cells[:1]}]
    assert len(read(*cells).cells) == len(read_notebook(as_json(worksheets=one_more[:1])).cells) == MOST_CELLS
    for data in as_json(cells=[*cells, cells[0]]), as_json(worksheets=one_more):
        with pytest.raises(NotebookError, match=r"more than 2000 cells\. Delete what is not needed"):
            read_notebook(data)
