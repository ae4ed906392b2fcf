"""Puts the checks to one submission after another."""

import sys
from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import Explanation
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.examination.questions import Question, questions
from autograder.sandbox.outside.session import Session

MOST_KEPT = 1 << 16
"""Bytes of one answer. What is larger is no known mistake; with 1 MiB, a submission could take 100 MB more."""
AROUND = 1 << 10
"""Bytes that any value takes at most beside its data: an array of 32 axes and a single truth value took 1.4 KB."""


class Examination(NamedTuple):
    """What came of putting checks to a submission."""

    outcomes: dict[Check, Explanation | None]
    """None stands for a passed check."""
    given: dict[Question, Answer | CallFailed | None]
    """The answer to each question; None for one too large to keep."""


class Examiner:
    """Has all checks' questions ready, with the right values they expect."""

    def __init__(self, runner: CheckRunner) -> None:
        """Find out what the checks of `runner` ask."""
        self._runner = runner
        self._asked = self._questions()

    @property
    def seed(self) -> int:
        """What hidden inputs are drawn from."""
        return self._runner.seed

    def use_seed(self, seed: int) -> None:
        """Draw hidden inputs from this number from now on. Where it changes, that takes half as long as grading."""
        if seed != self._runner.seed:
            self._runner.seed = seed
            self._asked = self._questions()

    def examine(self, session: Session, only: Collection[Check] | None = None) -> Examination:
        """Put all checks, or only some, to a submission.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        checks = [check for check in self._runner.checks if only is None or check in only]
        done = Examination(dict.fromkeys(checks), {})
        asked = [(check, question) for check in checks for question in self._asked[check] or ()]
        answers = session.answers(question.call for _, question in asked)
        for (check, question), answer in zip(asked, answers, strict=True):
            # As in a test that stops at its first mistake, only the first one in a check is told.
            done.outcomes[check] = done.outcomes[check] or question.judge(answer)
            done.given[question] = answer if _size(answer) <= MOST_KEPT else None
        if live := [check for check in checks if self._asked[check] is None]:
            done.outcomes.update(self._runner.run(session.call, live))
        return done

    def run(self, session: Session, check: Check) -> Explanation | None:
        """Run a check as the test that it is. Then all that it says is kept, whether or not students have it."""
        return self._runner.run(session.call, [check])[check]

    def is_live(self, check: Check) -> bool:
        """It had to run, so that its calls and their answers are not known."""
        return self._asked[check] is None

    def _questions(self) -> dict[Check, tuple[Question, ...] | None]:
        return {check: questions(self._runner, check) for check in self._runner.checks}


def _size(value: Any) -> int:
    if isinstance(value, Answer):
        return _size(value.value)
    if isinstance(value, tuple | list):
        return sys.getsizeof(value) + sum(map(_size, value))
    if type(value) in (float, int, bool):
        return sys.getsizeof(value)
    return AROUND + (value.nbytes if isinstance(value, np.ndarray) else sys.getsizeof(value))
