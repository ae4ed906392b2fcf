"""Does a function keep something from one call to the next? Then a call that went wrong is right when it is alone."""

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.diagnosis import Given
from autograder.grading.questions import Question
from autograder.results import Cause
from autograder.sandbox.session import Session

KEEPS = Cause(
    "keeps_something",
    "The same call is right when it is the first one. So your function keeps something from one call to the next, such "
    "as a list among its parameters (def f(x, found=[])) or a variable outside it, or chance or time decide.",
)


def wrong_question(task: str, given: Given) -> Question | None:
    """A call of a function that went wrong in itself: after one that took too long, others may not have been made."""
    for question, answer in given.items():
        made = isinstance(answer, Answer) or (isinstance(answer, CallFailed) and answer.kind == "raised")
        if question.call.name == task and answer and made and question.judge(answer):
            return question
    return None


def is_right_alone(question: Question, session: Session) -> bool:
    """Whether the call gives the right value in a session that has not called anything.

    Raises:
        ZygoteLost: The zygote is dead or hangs.
    """
    [answer] = session.answers([question.call])
    return question.judge(answer) is None
