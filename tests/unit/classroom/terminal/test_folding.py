"""Sentences in a terminal."""

import pytest

from autograder.classroom.terminal.folding import fold


@pytest.mark.parametrize(("columns", "lines"), [("10", 3), ("40", 2), ("500", 1)])
def test_a_sentence_breaks_between_words_however_narrow_the_terminal_is(monkeypatch, columns, lines):
    monkeypatch.setenv("COLUMNS", columns)
    text = "Sum along the last axis, and keep that axis. So"
    assert fold(text, 12).count("\n") + 1 == lines
