"""Does a function keep something from one call to the next? Then a call that went wrong is right when it is alone.

Or it gives several answers to the same call.
"""

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.examination.answers import Given, same
from autograder.grading.examination.questions import Question
from autograder.results import Cause
from autograder.sandbox.outside.session import Session

KEEPS = Cause(
    "keeps_something",
    "The same call is right when it is the first one. So your function keeps something from one call to the next, such "
    "as a list among its parameters (def f(x, found=[])) or a variable outside it, or chance or time decide.",
)
VARIES = Cause(
    "answers_vary",
    "The same call does not always give the same result; look at where chance comes in, such as random numbers, or at "
    "what is kept from one call to the next.",
)
TIMES = 6
"""Dropout as people copy it leaves all nine weights of the lesson as they are in two of five calls."""


def wrong_question(task: str, given: Given) -> Question | None:
    """A call of a function that went wrong in itself: after one that took too long, others may not have been made."""
    for question, answer in given.items():
        made = isinstance(answer, Answer) or (isinstance(answer, CallFailed) and answer.kind == "raised")
        if question.call.name == task and answer and made and question.judge(answer):
            return question
    return None


def kept_or_chance(question: Question, session: Session) -> Cause | None:
    """What a call shows that is made several times in a session that has not called anything.

    Raises:
        ZygoteLost: The zygote is dead or hangs.
    """
    first, *others = session.answers([question.call] * TIMES)
    if question.judge(first) is None:
        return KEEPS
    return VARIES if any(_differ(first, other) for other in others) else None


def _differ(first: Answer | CallFailed, second: Answer | CallFailed) -> bool:
    if not isinstance(first, Answer) or not isinstance(second, Answer):
        return False
    # Nothing, or a text, is not even the same as itself.
    return same(first.value, first.value) and not same(second.value, first.value)
