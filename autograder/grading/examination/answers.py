"""What a function answered, beside what was asked."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograder.classroom.checking.compare import difference
from autograder.classroom.checking.returned import odd_one_inside
from autograder.classroom.checking.tolerance import USUAL
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.time_limit import STOPPED_BEFORE
from autograder.grading.examination.questions import Question

Given = Mapping[Question, Answer | CallFailed | None]
"""What a student's functions answered; None for a value too large to keep."""
Asked = Sequence[tuple[Question, Answer | CallFailed | None]]
"""The questions to one function, and what it answered."""


def is_wrong_value(question: Question, answer: Answer | CallFailed | None) -> bool:
    """Whether a value came back that is not the right one. Broken promises about a right value do not count."""
    return isinstance(answer, Answer) and any(
        difference(answer.value, each.wanted, each.tolerance) for each in question.expected
    )


def endless(given: Given) -> set[str]:
    """The functions that did not come to an end. One that only calls such a function is not among them."""
    stopped = {
        (question.call.name, answer.message)
        for question, answer in given.items()
        if isinstance(answer, CallFailed) and answer.kind == "timed out"
    }
    second_hand = {STOPPED_BEFORE.format(name=name) for name, _ in stopped}
    return {name for name, message in stopped if message not in second_hand}


def same(one: Any, other: Any) -> bool:
    """Equal as checks take it, but nan equals nan: mistakes are told apart by where it stands."""
    if isinstance(other, tuple):
        is_alike = isinstance(one, tuple | list) and len(one) == len(other)
        return is_alike and all(map(same, one, other))
    if odd_one_inside(one):
        return False
    try:
        mine, theirs = np.asarray(one), np.asarray(other)
    except ValueError:  # rows of different lengths
        return False
    if mine.dtype.kind not in "biuf" or theirs.dtype.kind not in "biuf" or mine.shape != theirs.shape:
        return False
    with np.errstate(all="ignore"):
        return bool(np.allclose(mine, theirs, rtol=USUAL.rtol, atol=USUAL.atol, equal_nan=True))
