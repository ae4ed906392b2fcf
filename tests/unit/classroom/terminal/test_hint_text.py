"""A hint in a terminal: no Markdown is left of it."""

from autograder.classroom.terminal.hint_text import as_plain_text


def test_paragraphs_and_bullets_are_wrapped_and_lose_their_marks():
    assert as_plain_text("One `x` and **two**\nlines.\n\n- a long bullet\n  goes on\n- b", 12) == (
        "One x and\ntwo lines.\n\n- a long\n  bullet\n  goes on\n- b"
    )


def test_code_is_indented_and_left_as_it_is():
    assert as_plain_text("So:\n\n```\nfor `x`:\n    a | b\n```\n\nDone.", 80) == (
        "So:\n\n    for `x`:\n        a | b\n\nDone."
    )


def test_columns_of_a_table_stand_under_each_other():
    assert as_plain_text("| a | long |\n|---|---|\n| 1, 2 | `3` |", 80) == "    a      long\n    1, 2   3"
