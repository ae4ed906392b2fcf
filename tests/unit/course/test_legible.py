"""What is shown of cells that are too long."""

import pytest

from autograder.course.legible import CUT, LONGEST_LINE, LONGEST_TEXT, MOST_BLANK, legible
from autograder.course.submitted import MOST_TEXT


def cell(source, kind="code", **nbgrader):
    return {"cell_type": kind, "source": source, "metadata": {"nbgrader": nbgrader} if nbgrader else {}}


def shown(*cells):
    return [each["source"] for each in legible(cells)]


def test_lines_of_code_and_texts_are_cut_and_locked_cells_stay():
    line = "x" * (LONGEST_LINE + 1)
    assert shown(cell(f"{line}\ny = 1")) == [f"{line[:-1]}{CUT}\ny = 1"]
    assert shown(cell("x" * (LONGEST_TEXT + 1), "markdown")) == ["x" * LONGEST_TEXT + CUT]
    assert shown(cell(line, locked=True)) == [line]


@pytest.mark.parametrize("blank", ["\n", "  \n", "\t\r\n", "\r" * 900 + "\n", "\f\n"])
def test_blank_lines_without_end_are_cut(blank):
    gap = "\n" * MOST_BLANK
    assert shown(cell(f"x\n{blank * (90_000 // len(blank))}y")) == [f"x{gap}{CUT}\ny"]


def test_a_few_blank_lines_stay():
    few = "x\n" + " \n" * (MOST_BLANK - 1) + "y"
    assert shown(cell(few)) == [few]


def test_other_languages_are_cut_sooner():
    perl = "x = 1\n%%perl\n" + "m{\n" * LONGEST_TEXT
    assert shown(cell(perl)) == [perl[:LONGEST_TEXT] + CUT]


def test_where_there_is_no_room_left_an_empty_cell_stays_empty():
    lines = "x\n" * MOST_TEXT
    assert shown(cell(lines), cell(""), cell("", "markdown"), cell("y"))[1:] == ["", "", CUT]
