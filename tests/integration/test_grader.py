"""One grader: what happens when what it stands on breaks."""

import os
import shutil
import signal
import sys
import threading
import time
from dataclasses import replace
from multiprocessing import Pipe

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.checking.check import CheckError
from autograder.grading.bulk.process import serve
from autograder.grading.bulk.setup import Setup
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import NoSandbox, TooWeak, open_zygote
from autograder.intake import find_submissions
from autograder.sandbox.agreed import FIRST_USER
from autograder.sandbox.levels import Level
from tests.support import command
from tests.support.descriptors import descriptors
from tests.support.workers import outcome

pytestmark = pytest.mark.integration

ASSIGNMENT = load_assignment("attention")
RIGHT = find_submissions([command.RIGHT])[0]


def with_grader(body, assignment=ASSIGNMENT, **options):
    """Call `body` with a grader and the list of zygotes it has opened."""
    opened = []

    def open_another():
        opened.append(open_zygote(assignment, **options))
        return opened[-1]

    def run(runner):
        with Grader(assignment, runner, open_another) as grader:
            body(grader, opened)

    with_assignment_checks(assignment, run)


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
        grader.grade(RIGHT)  # before its first submission, a zygote may take a minute: it imports the rest
        os.kill(opened[0]._control._launched.process.pid, signal.SIGSTOP)
        assert grader.grade(RIGHT).score == 20
        assert len(opened) == 2

    with_grader(body, at_most=Level.CONFINED)  # without bubblewrap, whose own process would be stopped instead


def test_a_submission_that_breaks_the_grader_is_named_and_the_next_one_is_graded(monkeypatch):
    def body(grader, opened):
        with monkeypatch.context() as patch:
            patch.setattr("autograder.grading.marking.file_notes", lambda *args: 1 / 0)
            broken = grader.grade(RIGHT)
        assert (broken.status, broken.score) == ("unreadable", 0)
        assert "ZeroDivisionError" in broken.notes[0]
        assert grader.grade(RIGHT).score == 20

    with_grader(body)


SLOW = """
import time

def project(x, w):
    time.sleep(0.45)

softmax = attention = multi_head_attention = head_disagreement = project
"""


def test_all_that_is_done_with_one_submission_has_one_budget(tmp_path):
    assignment = replace(ASSIGNMENT, limits=replace(ASSIGNMENT.limits, call_seconds=0.5, submission_seconds=1.0))
    (tmp_path / "slow.py").write_text(SLOW)
    slow = find_submissions([tmp_path / "slow.py"])[0]

    def body(grader, opened):
        start = time.monotonic()
        result = grader.grade(slow)
        assert time.monotonic() - start < 3
        assert (result.status, result.score) == ("graded", 0)
        assert any("The time for one submission, 1 s, was used up." in note for note in result.notes)
        assert grader.grade(RIGHT).score == 20

    with_grader(body, assignment)


LOOKS_UP_THE_RIGHT_ONE = """
import gc, sys

def project(x, w):
    return x @ w

def softmax(scores):
    return scores

def find(name):
    for thing in gc.get_objects():
        if callable(thing) and getattr(thing, "__name__", "") == name and thing.__globals__ is not globals():
            return thing

def attention(q, k, v):
    right = softmax.__globals__.get("attention") or find("attention")
    return right(q, k, v)

def multi_head_attention(x, heads):
    right = softmax.__globals__.get("multi_head_attention") or find("multi_head_attention")
    return right(x, heads)
"""


def test_follow_through_puts_no_right_answer_within_reach_that_is_still_to_be_graded(tmp_path):
    (tmp_path / "thief.py").write_text(LOOKS_UP_THE_RIGHT_ONE)

    def body(grader, opened):
        result = grader.grade(find_submissions([tmp_path])[0])
        assert {task.name: task.score for task in result.tasks if task.score} == {"project": 2}

    with_grader(body)


WRONG_BELOW = """
import numpy as np
from typing import NamedTuple

class Attended(NamedTuple):
    output: np.ndarray
    weights: np.ndarray

def project(tokens, matrix):
    return tokens @ matrix

def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)

def attention(Q, K, V, mask=None):
    weights = softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1)
    return Attended(weights @ V, weights)

def multi_head_attention(x, heads):
    found = []
    for a, b, c in heads:
        q, k, v = (project(tokens=x, matrix=each) for each in (a, b, c))
        found.append(attention(Q=q, K=k, V=v, mask=None))
    return np.hstack([each.output for each in found]), np.array([each.weights for each in found])
"""


@pytest.mark.parametrize(
    ("task", "right", "wrong"),
    [
        ("project", "tokens @ matrix", "tokens @ matrix + 1"),
        ("softmax", "e.sum(axis=axis, keepdims=True)", "e.sum()"),
        ("attention", " / np.sqrt(K.shape[1])", ""),
    ],
)
def test_functions_called_in_a_students_own_way_do_not_pay_for_a_wrong_one_below(tmp_path, task, right, wrong):
    (tmp_path / "own_way.py").write_text(WRONG_BELOW.replace(right, wrong))

    def body(grader, opened):
        result = grader.grade(find_submissions([tmp_path])[0])
        lost = [each.name for each in result.tasks if each.score < each.max_score]
        assert lost == [task, "head_disagreement"]  # the second is missing in all of them

    with_grader(body)


def test_a_file_that_never_loads_is_unreadable_and_says_why(tmp_path):
    (tmp_path / "quitter.py").write_text("def softmax(scores, quit=__import__('os')._exit(0)):\n    return scores\n")

    def body(grader, opened):
        result = grader.grade(find_submissions([tmp_path])[0])
        assert (result.status, result.score) == ("unreadable", 0)
        assert "It ended the program itself" in result.notes[0]

    with_grader(body)


FAULTY = {
    "a mistake in it": ("assert undefined_name", "undefined_name"),
    "a wrong value": ("expect(student.softmax(np.zeros(2)), [1, 0])", "(?s)expected .* got .* off"),
    "pytest.fail": ("pytest.fail('no')", "no"),
    "an argument that does not travel": ("student.softmax(object())", "object"),
}


def with_a_check(folder, line):
    """The assignment with one more hidden check, which does this."""
    checks = folder / f"checks_{abs(hash(line))}"
    shutil.copytree(ASSIGNMENT.checks_dir, checks, ignore=shutil.ignore_patterns("__pycache__"))
    head = "import numpy as np\nimport pytest\n\n@pytest.mark.task('softmax')\ndef test_x(student, expect):\n    'X.'\n"
    (checks / f"test_{checks.name}.py").write_text(f"{head}    {line}\n")
    return replace(ASSIGNMENT, checks_dir=checks)


@pytest.mark.parametrize("kind", FAULTY)
def test_a_check_that_the_right_answer_fails_is_refused_before_anybody_is_graded(tmp_path, kind):
    line, told = FAULTY[kind]

    def body(grader, opened):
        with pytest.raises(CheckError, match=told):
            grader.require_sound_checks()

    with_grader(body, with_a_check(tmp_path, line))


def test_a_grader_process_refuses_such_a_check_before_it_takes_a_submission(tmp_path, monkeypatch):
    assignment = with_a_check(tmp_path, "expect(student.softmax(np.zeros(2)), [0, 1])")
    monkeypatch.setattr("autograder.grading.bulk.process.load_assignment", lambda name: assignment)
    ours, theirs = Pipe()
    said = []

    def listen():
        with ours:
            said.append(ours.recv())

    listener = threading.Thread(target=listen)
    listener.start()
    with theirs:
        serve(theirs, Setup("attention", 1, tmp_path))
    listener.join()
    assert [type(each) for each in said] == [CheckError]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's workers become somebody else")
def test_as_root_the_workers_of_each_grader_are_a_user_of_their_own():
    with open_zygote(ASSIGNMENT, slot=3, at_most=Level.PROCESS) as zygote:
        assert outcome(zygote, "import os\ndef f(x):\n    return os.getuid()\n") == FIRST_USER + 3


def test_isolation_that_is_too_weak_is_refused_and_nothing_is_left_of_it():
    before = descriptors()
    with pytest.raises(TooWeak, match="at level process here, and confined is required"):
        open_zygote(ASSIGNMENT, at_most=Level.PROCESS, at_least=Level.CONFINED)
    open_zygote(ASSIGNMENT, at_most=Level.PROCESS, at_least=Level.PROCESS).close()
    assert descriptors() == before


def test_a_package_that_is_not_installed_is_told():
    with pytest.raises(NoSandbox, match="cannot be run here: the package no_such_package is not installed"):
        open_zygote(replace(ASSIGNMENT, packages=("numpy", "no_such_package")))


def test_where_no_process_for_student_code_starts_that_is_told(monkeypatch):
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(NoSandbox, match="cannot be run here: The process for student code does not start"):
        open_zygote(ASSIGNMENT)
