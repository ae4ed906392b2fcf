"""What all answers of a function have in common, whatever it is meant to compute."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograder.classroom.checking.compare import difference
from autograder.classroom.checking.tolerance import Tolerance
from autograder.classroom.checking.values import PLACES
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.examination.answers import Asked, is_wrong_value, same
from autograder.grading.examination.questions import Question
from autograder.results import Cause

FEWEST = 3
"""So many different calls show that a function does not look at what it is given."""
NO_VALUE = object()
EXACT = 1e-9
REFUSES_DECIMALS = re.compile(r"Cannot cast ufunc '\w+' output from dtype\('float\d+'\) to dtype\('u?int\d+'\)")

NOTHING = Cause("nothing_returned", "Your function returns nothing; its last line should begin with return.")
NOTHING_AT_TIMES = Cause(
    "nothing_returned_at_times",
    "Your function returns nothing for some of its inputs; look at whether every way through it ends with return and "
    "a value.",
)
ALWAYS_THE_SAME = Cause(
    "always_the_same",
    "Your function returns the same whatever it is given; look for numbers or names of the lesson in it.",
)
ROUNDED = Cause(
    "rounded", "Your numbers are right, but rounded; look at the rule on rounding at the top of the lesson."
)
INPUT_CHANGED = Cause(
    "input_changed", "Your numbers are right, but your function changes what it is given; let it work on a copy."
)
DECIMALS_REFUSED = Cause(
    "decimals_refused",
    "Your numbers are right, but your function stops where an array of whole numbers is to take decimals; look at the "
    "type of the array that it changes, such as by /= or +=.",
)
NO_PLAIN_ARRAY = Cause(
    "no_plain_array", "Your numbers are right, but come back as a list or another type; return a plain NumPy array."
)


def general_mistake(asked: Asked) -> Cause | None:
    """What is the trouble with every answer that is not right; None when that is not one and the same thing."""
    faults = [(question, answer) for question, answer in asked if answer is None or question.judge(answer)]
    if not faults:
        return None
    returned = [answer.value for _, answer in asked if isinstance(answer, Answer)]
    if not returned:
        return None
    if all(value is None for value in returned):
        return NOTHING
    if all(isinstance(answer, Answer) and answer.value is None for _, answer in faults):
        return NOTHING_AT_TIMES
    if all(is_wrong_value(*pair) for pair in faults):
        return _of_values(asked, faults)
    return None if any(is_wrong_value(*pair) for pair in faults) else _of_promises([answer for _, answer in faults])


def _of_values(asked: Asked, faults: Asked) -> Cause | None:
    values = [answer.value if isinstance(answer, Answer) else NO_VALUE for _, answer in asked]
    if len(values) >= FEWEST and all(same(value, values[0]) for value in values):
        return ALWAYS_THE_SAME
    rounding = (places for places in PLACES if all(_is_rounded(*pair, places) for pair in faults))
    # Who rounds some results and not others does something else, such as cutting off what is small.
    # Of several results together, one may be rounded and another not.
    single = [value for value in values if isinstance(value, np.ndarray | float)]
    return ROUNDED if any(all(_ends_at(value, places) for value in single) for places in rounding) else None


def _ends_at(value: Any, places: int) -> bool:
    numbers = np.asarray(value, float)  # NumPy cannot round what is True or False
    return bool(np.all(np.abs(numbers - np.round(numbers, places)) < EXACT))


def _is_rounded(question: Question, answer: Answer | CallFailed | None, places: int) -> bool:
    return isinstance(answer, Answer) and all(
        _rounds(answer.value, each.wanted, places, each.tolerance) for each in question.expected
    )


def _rounds(got: Any, wanted: Any, places: int, tolerance: Tolerance) -> bool:
    if isinstance(wanted, dict):
        is_alike = isinstance(got, tuple | list) and len(got) == len(wanted)
        return is_alike and all(_rounds(g, w, places, tolerance) for g, w in zip(got, wanted.values(), strict=True))
    if difference(got, wanted, tolerance) is None:
        return True
    # What the lesson prints is rounded already, and rounding twice is not the same as once.
    near = difference(got, wanted, Tolerance(rtol=0, atol=0.5 * 0.1**places + tolerance.atol)) is None
    return near and _ends_at(got, places)


def _of_promises(faults: Sequence[Answer | CallFailed | None]) -> Cause | None:
    answers = [fault for fault in faults if isinstance(fault, Answer)]
    others = [fault for fault in faults if not isinstance(fault, Answer)]
    if all(map(_refuses_decimals, others)) and all(answer.changed for answer in answers):
        return INPUT_CHANGED if answers else DECIMALS_REFUSED
    is_plain = bool(others) or any(answer.changed or answer.around for answer in answers)
    return None if is_plain else NO_PLAIN_ARRAY


def _refuses_decimals(fault: CallFailed | None) -> bool:
    """NumPy does not put decimals in the place of whole numbers."""
    return fault is not None and REFUSES_DECIMALS.match(fault.message) is not None
