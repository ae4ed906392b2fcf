"""Does a call's answer depend on more than its arguments? Then it is another one when the call is made anew."""

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.diagnosis import Given, agree
from autograder.grading.questions import Question
from autograder.results import Cause
from autograder.sandbox.session import Session

KEEPS = Cause(
    "keeps_something",
    "The same call is right when it is the first one. So your function keeps something from one call to the next, such "
    "as a list among its parameters (def f(x, found=[])) or a variable outside it, or chance or time decide.",
)
CHANGES = Cause(
    "changes_each_time",
    "The same call gives other numbers the second time. So chance has a part in it, such as random numbers or dropout, "
    "or your function keeps something from one call to the next.",
)


def wrong_question(task: str, given: Given) -> Question | None:
    """A call of a function that went wrong in itself: after one that took too long, others may not have been made."""
    for question, answer in given.items():
        made = isinstance(answer, Answer) or (isinstance(answer, CallFailed) and answer.kind == "raised")
        if question.call.name == task and answer and made and question.judge(answer):
            return question
    return None


def cause_when_alone(question: Question, session: Session) -> Cause | None:
    """What the call tells when it is made twice in a session that has not called anything.

    Raises:
        ZygoteLost: The zygote is dead or hangs.
    """
    first, second = session.answers([question.call, question.call])
    if question.judge(first) is None:
        return KEEPS
    both = isinstance(first, Answer) and isinstance(second, Answer)
    return CHANGES if both and not agree(first, second) else None
