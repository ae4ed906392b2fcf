"""What functions return may be large: the grader keeps little of it."""

import tracemalloc

import pytest

from autograder.assignment import load_assignment
from autograder.classroom.reading.calling import Answer
from autograder.classroom.reading.source import Source
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.examination.examiner import Examiner
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from autograder.sandbox.outside.session import Session
from tests.support.handed_in import REFERENCE

pytestmark = pytest.mark.integration

ASSIGNMENT = load_assignment("attention")


def source(text):
    return Source("large.py", "module", (text.encode(),))


def test_large_answers_are_not_kept_however_they_are_wrapped():
    text = """
import numpy as np
def project(x, w):
    return [[np.zeros(200_000)]]
def attention(q, k, v):
    return [np.zeros((1,) * 32, bool)] * 100
def softmax(x):
    return [[x]]
"""

    def body(runner):
        with open_zygote(ASSIGNMENT) as zygote, Session(zygote, source(text)) as session:
            given = Examiner(runner).examine(session).given
        kept = {question.call.name for question, answer in given.items() if isinstance(answer, Answer)}
        assert kept == {"softmax"}

    with_assignment_checks(ASSIGNMENT, body)


def test_large_answers_do_not_fill_the_memory():
    # Each is another one, so that none is remembered.
    head = "import itertools\nimport numpy as np\ncount = itertools.count()\n"
    function = "def project(*args):\n    return np.full(130_000, float(next(count)))\n"
    text = f"{head}{function}{' = '.join(ASSIGNMENT.task_names)} = project\n"

    def body(runner):
        with Grader(ASSIGNMENT, runner, lambda: open_zygote(ASSIGNMENT)) as grader:
            assert grader.grade_source("ann", source(REFERENCE)).score == ASSIGNMENT.max_score
            tracemalloc.start()
            try:
                assert grader.grade_source("ben", source(text)).score == 0
                assert tracemalloc.get_traced_memory()[1] < 20 << 20
            finally:
                tracemalloc.stop()

    with_assignment_checks(ASSIGNMENT, body)
