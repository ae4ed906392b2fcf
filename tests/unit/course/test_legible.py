"""What is shown of cells that are too long."""

from autograder.course.legible import CUT, LONGEST_LINE, LONGEST_TEXT, legible
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


def test_where_there_is_no_room_left_an_empty_cell_stays_empty():
    lines = "x\n" * MOST_TEXT
    assert shown(cell(lines), cell(""), cell("", "markdown"), cell("y"))[1:] == ["", "", CUT]
