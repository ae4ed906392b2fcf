"""Secrets are found in whatever students could read."""

import base64
import io
import json
import zipfile

import pytest

from autograder.release.leaks import find_lines, find_values, long_numbers
from autograder.release.lesson import read_lesson
from autograder.release.needles import Needle, as_words, hidden_needles, solution_needles
from autograder.release.passages import passages
from tests.support.tiny import LESSON, tiny_assignment

SECRET = "twice_as_much = 2 * x"
NEEDLE = Needle(as_words(SECRET), "a line")


def notebook(**cell):
    return json.dumps({"cells": [{"metadata": {}, "source": ["fine\n"], **cell}], "metadata": {}}, indent=1).encode()


def archive(name, data):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr(name, data)
    return buffer.getvalue()


HIDING_PLACES = {
    "a line of text": b"one\n    twice_as_much = 2 * x  # (n,)\n",
    "other spacing": b"one\ntwice_as_much=2*x\n",
    "within a sentence": b"one\nJust write `twice_as_much = 2 * x` there.\n",
    "a cell": notebook(source=["def f(x):\n", "    twice_as_much = 2 * x\n"]),
    "one long string": notebook(source="def f(x):\n    twice_as_much = 2 * x\n"),
    "an output": notebook(outputs=[{"data": {"text/plain": ["twice_as_much = 2 * x"]}}]),
    "metadata": notebook(metadata={"deep": [{"er": "twice_as_much = 2 * x"}]}),
    "a key": notebook(metadata={"twice_as_much = 2 * x": 1}),
    "a key that stands twice": b'{"a": "twice_as_much = 2 * x", "a": "fine"}',
    "escapes": b'{"a": "\\u0074wice_as_much = 2 * x"}',
    "an attachment": notebook(attachments={"a.png": {"image/png": base64.b64encode(SECRET.encode()).decode()}}),
    "an archive": archive("inner.py", SECRET),
    "an archive in an archive": archive("inner.zip", archive("inner.py", SECRET)),
    "the name of a member": archive("twice_as_much = 2 * x", "fine"),
    "bytes that are no text": b"\xff\xfe\x00" + SECRET.encode() + b"\x00",
}


@pytest.mark.parametrize("data", HIDING_PLACES.values(), ids=HIDING_PLACES.keys())
def test_a_secret_line_is_found_wherever_it_hides(data):
    assert list(find_lines(passages("file", data), [NEEDLE]))


@pytest.mark.parametrize("text", ["twice_as_much = 2 * xy", "not_twice_as_much = 2 * x", "twice_as_much = 12 * x"])
def test_a_line_that_only_resembles_it_is_let_go(text):
    assert not list(find_lines(passages("file", text.encode()), [NEEDLE]))


def test_a_secret_in_a_file_name_is_found():
    assert list(find_lines(passages("assignments/twice_as_much = 2 * x", b""), [NEEDLE]))


def test_the_line_is_told_for_text_and_notebooks():
    data = notebook(source=["def f(x):\n", "    twice_as_much = 2 * x\n"])
    (fault,) = find_lines(passages("n.ipynb", data), [NEEDLE])
    assert SECRET in data.decode().splitlines()[fault.line - 1]
    (fault,) = find_lines(passages("t.md", HIDING_PLACES["other spacing"]), [NEEDLE])
    assert str(fault) == "t.md, line 2: Students could read a line here."
    (fault,) = find_lines(passages("n.ipynb", HIDING_PLACES["an attachment"]), [NEEDLE])
    assert fault.line == 1  # no line of the file reads like that


def test_damaged_and_locked_archives_do_not_stop_the_search():
    whole = archive("inner.py", SECRET)
    damaged = whole.replace(b"twice", b"thrice"[:5])
    assert list(passages("a.zip", damaged))


def test_solution_needles_are_code_and_comments_without_what_is_trivial(tmp_path):
    lesson = LESSON.replace(
        "    return twice_as_much\n", "    if True:\n        return twice_as_much\n    else:\n        pass\n"
    )
    assignment = tiny_assignment(tmp_path, lesson)
    found = [needle.words.strip() for needle in solution_needles(read_lesson(assignment), assignment)]
    assert found == [
        "x = np . asarray ( x , dtype = float )",
        "Multiplication does it all .",
        "twice_as_much = 2 * x",
        "return twice_as_much",
    ]


def test_hidden_needles_leave_out_imports_marks_and_what_is_public(tmp_path):
    public = '"""Twice 3 is 6, and twice 1.234567 is 2.469134."""'
    hidden = f'"""Secret."""\nimport numpy as np\n\n\n@mark\ndef test_a():\n    (\n    )\n    {public}\n'
    assignment = tiny_assignment(tmp_path, hidden=hidden)
    found = {needle.words.strip(): needle.origin for needle in hidden_needles(assignment)}
    assert list(found) == ["Secret .", "def test_a ( ) :"]
    assert found["Secret ."] == "a line of a hidden check (autograder/checks/tiny/test_double.py, line 1)"


EXPECTED = [0.123456789, -1234.5678, 3.0, 1e-7]


@pytest.mark.parametrize(
    "text",
    [
        "0.123457",
        "[0.12345678]",
        "0.12345678900000001",
        "x=-0.123456.",
        "1.23457e-01",
        "1234.57",
        "(1234.56, 1)",
        '"0.123456789"',
    ],
)
def test_an_expected_value_is_found_rounded_cut_or_whole(text):
    assert len(list(find_values(passages("file", text.encode()), EXPECTED, set()))) == 1


@pytest.mark.parametrize("text", ["0.12346", "0.123459", "1235", "3.0", "a0.1234567b", "v1.0.123457", "f1234567"])
def test_other_numbers_and_short_ones_are_let_go(text):
    assert not list(find_values(passages("file", text.encode()), EXPECTED, set()))


def test_a_number_in_a_notebook_is_found_as_it_is_written():
    assert len(list(find_values(passages("n.ipynb", notebook(metadata={"a": 0.123457})), EXPECTED, set()))) == 1


def test_numbers_that_students_may_see_are_let_go():
    assert not list(find_values(passages("file", b"0.123457"), EXPECTED, long_numbers("see 0.123457")))
