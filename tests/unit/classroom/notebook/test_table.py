"""The table that a check in the notebook draws."""

from html.parser import HTMLParser

import numpy as np
import pytest

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.expect import CheckFailed, Expect
from autograder.classroom.checking.explain import explain
from autograder.classroom.checking.student import Student
from autograder.classroom.notebook.table import Table
from autograder.classroom.reading.calling import Answer

RIGHT = Check("right", "One is <1>.", "softmax", 1, public=True, lesson=False)
WRONG = Check("wrong", "Two rows.", "softmax", 1, public=True, lesson=False)


class Cells(HTMLParser):
    """The texts of the table, in order."""

    def __init__(self, html):
        super().__init__()
        self.open, self.texts = [], []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


@pytest.fixture
def failed():
    student = Student(lambda name, args: Answer(("<b>", np.array([2.0])), (), ()))
    got = student.softmax(np.array([1.0]))
    with pytest.raises(CheckFailed) as caught:
        Expect(student)(got, {"output": [1], "weights": [0.5]})
    return explain(caught.value, student.last)


def test_html_names_what_was_called_expected_and_got_and_escapes_what_the_student_made(failed):
    html = Table("softmax: 1 of 2.", {RIGHT: None, WRONG: failed})._repr_html_()
    assert Cells(html).texts == [
        *("softmax: 1 of 2.", "✓ passed: One is <1>.", "✗ failed: Two rows."),
        *("called", "softmax([1.])"),
        *("output", "expected", "[1]", "got", "<b>"),
        *("weights", "expected", "[0.5]", "got", "[2.]"),
        *("that is", failed.symptom),
    ]


def test_plain_text_says_the_same(failed):
    text = repr(Table("softmax: 1 of 2.", {RIGHT: None, WRONG: failed}))
    assert text.splitlines()[:4] == [
        "softmax: 1 of 2.",
        "✓ passed: One is <1>.",
        "✗ failed: Two rows.",
        "    softmax([1.])",
    ]
    assert "      expected  [1]\n      got       <b>" in text


def test_each_check_heads_its_own_rows(failed):
    html = Table("softmax: 1 of 2.", {RIGHT: None, WRONG: failed})._repr_html_()
    assert html.count('<tbody><tr><th scope="rowgroup"') == html.count("<tbody>") == 2


def test_no_row_has_a_stripe_that_would_show_beside_its_text_only(failed):
    html = Table("softmax: 0 of 1.", {WRONG: failed})._repr_html_()
    assert html.count('<tr style="background:none">') == html.count('<pre style="background:none;') == len(failed.rows)
