"""What is printed where few characters are known, as on Windows into a file."""

import io
import sys

from autograder.classroom.terminal.printing import print_any_character


def test_what_the_encoding_lacks_is_written_as_an_escape(monkeypatch):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252", write_through=True))
    print_any_character()
    print("ü → 中")
    assert written.getvalue().decode("cp1252").strip() == r"ü \u2192 \u4e2d"


def test_a_stream_that_takes_text_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    print_any_character()
    print("→")
    assert sys.stdout.getvalue() == "→\n"
