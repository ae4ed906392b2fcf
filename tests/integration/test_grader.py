"""One grader: what happens when what it stands on breaks."""

import os
import signal
from pathlib import Path

import pytest

from autograder.assignment import load_assignment
from autograder.grading.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.process import open_zygote
from autograder.intake import find_submissions
from autograder.sandbox import Level

pytestmark = pytest.mark.integration

ASSIGNMENT = load_assignment("attention")
RIGHT = find_submissions([Path(__file__).parent.parent / "sample_class" / "Ada Lovelace.py"])[0]


def with_grader(body, **options):
    """Call `body` with a grader and the list of zygotes it has opened."""
    opened = []

    def open_another():
        opened.append(open_zygote(ASSIGNMENT, **options))
        return opened[-1]

    def run(runner):
        with Grader(ASSIGNMENT, runner, open_another) as grader:
            body(grader, opened)

    with_assignment_checks(ASSIGNMENT, run)


def kill(zygote):
    os.kill(zygote._control._launched.process.pid, signal.SIGKILL)


def test_a_dead_zygote_is_replaced_and_nobody_loses_a_point():
    def body(grader, opened):
        assert grader.grade(RIGHT).score == 20
        kill(opened[0])
        assert grader.grade(RIGHT).score == 20
        assert len(opened) == 2

    with_grader(body)


def test_a_hung_zygote_is_replaced_too():
    def body(grader, opened):
        os.kill(opened[0]._control._launched.process.pid, signal.SIGSTOP)
        assert grader.grade(RIGHT).score == 20
        assert len(opened) == 2

    with_grader(body, at_most=Level.CONFINED)  # without bubblewrap, whose own process would be stopped instead


def test_a_submission_that_breaks_the_grader_is_named_and_the_next_one_is_graded(monkeypatch):
    def body(grader, opened):
        with monkeypatch.context() as patch:
            patch.setattr("autograder.grading.grader.file_notes", lambda *args: 1 / 0)
            broken = grader.grade(RIGHT)
        assert (broken.status, broken.score) == ("unreadable", 0)
        assert "ZeroDivisionError" in broken.notes[0]
        assert grader.grade(RIGHT).score == 20

    with_grader(body)
