"""Which known mistake explains a student's wrong answers?"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograder.classroom.checking.compare import ATOL, RTOL, difference
from autograder.classroom.checking.inside import odd_one_inside
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.bank import Bank, Suspect, answer_of
from autograder.grading.questions import Question
from autograder.results import Cause

Given = Mapping[Question, Answer | CallFailed | None]
"""What a student's functions answered; None for a value too large to keep."""
Asked = Sequence[tuple[Question, Answer | CallFailed | None]]
ENOUGH_ALONE = 2
"""Wrong values that tell a mistake when there are errors besides: one may be the same by chance."""


def cause_of(task: str, given: Given, bank: Bank) -> Cause | None:
    """The mistake that alone explains every answer of one function, wrong and right ones; None when none or several do.

    The likeliest come first: where several fit, and one is of the function itself, it is that one. Where none does, the
    calls that raised an error are left out, which has words of its own: one mistake may hide behind another.
    """
    asked = [(question, answer) for question, answer in given.items() if question.call.name == task]
    asked.sort(key=lambda pair: not _is_wrong_value(*pair))
    wrong = sum(_is_wrong_value(*pair) for pair in asked)
    # Errors alone, and broken promises about right values, fit too many mistakes.
    causes = _causes(task, asked, bank) if wrong else set()
    if not causes and wrong >= ENOUGH_ALONE:
        causes = _causes(task, [pair for pair in asked if isinstance(pair[1], Answer)], bank)
    return causes.pop() if len(causes) == 1 else None


def _causes(task: str, asked: Asked, bank: Bank) -> set[Cause]:
    """The likeliest that explain all of this."""
    found = ({each.cause for each in suspects if _explains(each, asked)} for suspects in bank.tiers(task))
    return next(filter(None, found), set())


def _is_wrong_value(question: Question, answer: Answer | CallFailed | None) -> bool:
    return isinstance(answer, Answer) and any(
        difference(answer.value, each.wanted, rtol=each.rtol, atol=each.atol) for each in question.expected
    )


def _explains(suspect: Suspect, asked: Asked) -> bool:
    return all(agree(answer, answer_of(suspect, question.call)) for question, answer in asked)


def agree(one: Answer | CallFailed | None, other: Answer | CallFailed) -> bool:
    """Whether two answers to a call are the same: the same value, or an error both times."""
    if isinstance(one, Answer) and isinstance(other, Answer):
        return _same(one.value, other.value)
    return _raised(one) and _raised(other)


def _raised(answer: Answer | CallFailed | None) -> bool:
    return isinstance(answer, CallFailed) and answer.kind == "raised"


def _same(one: Any, other: Any) -> bool:
    """Equal as checks take it, but nan equals nan: mistakes are told apart by where it stands."""
    if isinstance(other, tuple):
        is_alike = isinstance(one, tuple | list) and len(one) == len(other)
        return is_alike and all(map(_same, one, other))
    if odd_one_inside(one):
        return False
    try:
        mine, theirs = np.asarray(one), np.asarray(other)
    except ValueError:  # rows of different lengths
        return False
    if mine.dtype.kind not in "biuf" or theirs.dtype.kind not in "biuf" or mine.shape != theirs.shape:
        return False
    with np.errstate(all="ignore"):
        return bool(np.allclose(mine, theirs, rtol=RTOL, atol=ATOL, equal_nan=True))
