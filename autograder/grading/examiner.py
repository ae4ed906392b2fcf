"""Puts the checks to one submission after another."""

from collections.abc import Collection

from autograder.classroom.checking.check import Check
from autograder.classroom.checking.explain import Explanation
from autograder.classroom.checking.runner import CheckRunner
from autograder.grading.questions import questions
from autograder.grading.scores import Outcomes
from autograder.sandbox.session import Session


class Examiner:
    """Has all checks' questions ready, with the right values they expect."""

    def __init__(self, runner: CheckRunner) -> None:
        """Find out what the checks of `runner` ask."""
        self._runner = runner
        self._asked = {check: questions(runner, check) for check in runner.checks}

    def examine(self, session: Session, only: Collection[Check] | None = None) -> Outcomes:
        """Put all checks, or only some, to a submission; None stands for a passed one.

        Raises:
            ZygoteLost: The zygote is dead or hangs.
        """
        checks = [check for check in self._runner.checks if only is None or check in only]
        outcomes: dict[Check, Explanation | None] = dict.fromkeys(checks)
        asked = [(check, question) for check in checks for question in self._asked[check] or ()]
        answers = session.answers(question.call for _, question in asked)
        for (check, question), answer in zip(asked, answers, strict=True):
            # As in a test that stops at its first mistake, the later answers of a failed check are not looked at.
            outcomes[check] = outcomes[check] or question.judge(answer)
        live = [check for check in checks if self._asked[check] is None]
        return outcomes | self._runner.run(session.call, live) if live else outcomes
