"""Which known mistake explains a student's wrong answers?"""

from collections.abc import Callable, Sequence

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.diagnosis.bank import Bank, Suspect, answer_of
from autograder.grading.diagnosis.general_mistakes import general_mistake
from autograder.grading.examination.answers import Asked, Given, is_wrong_value, same
from autograder.grading.examination.questions import Question
from autograder.results import Cause


def cause_of(task: str, given: Given, bank: Bank) -> Cause | None:
    """The mistake that alone explains every answer of one function, wrong and right ones; None when none or several do.

    The likeliest come first: where several fit, and one is of the function itself, it is that one.
    """
    asked = sorted(
        ((question, answer) for question, answer in given.items() if question.call.name == task),
        key=lambda pair: not is_wrong_value(*pair),
    )
    return (general_mistake(asked) or _known_mistake(task, asked, bank)) if asked else None


def _known_mistake(task: str, asked: Asked, bank: Bank) -> Cause | None:
    returned = [(question, answer) for question, answer in asked if isinstance(answer, Answer)]
    if not returned:
        return None  # shapes that do not fit give the same errors, whichever step they come from
    for suspects in bank.tiers(task):
        near = [each for each in suspects if _explains(each, returned, _agree)]
        if causes := _causes(near, asked):
            return causes.pop() if len(causes) == 1 else None
    return None


def _causes(near: Sequence[Suspect], asked: Asked) -> set[Cause]:
    """The mistakes of those that explain not only what was returned, but also where the student's function stops."""
    if not is_wrong_value(*asked[0]):
        # Errors alone fit too many mistakes, unless their words are the same, too.
        return {each.cause for each in near if _explains(each, asked, _say_the_same)}
    if together := {each.cause for each in near if _explains(each, asked, _stop_together)}:
        return together
    # One that goes on where the student's stops is told by what was returned alone, so that must fit no other.
    goes_on = any(_explains(each, asked, _agree) for each in near)
    return {each.cause for each in near} if goes_on else set()


def _explains(suspect: Suspect, asked: Asked, agree: Callable[..., bool]) -> bool:
    return all(agree(question, answer, answer_of(suspect, question.call)) for question, answer in asked)


def _stop_together(question: Question, students: Answer | CallFailed | None, suspects: Answer | CallFailed) -> bool:
    """They return the same, or both stop: likelier than one that gives a wrong value where the student's stops."""
    both = isinstance(students, Answer) == isinstance(suspects, Answer)
    return both and _agree(question, students, suspects)


def _agree(question: Question, students: Answer | CallFailed | None, suspects: Answer | CallFailed) -> bool:
    """They return the same; or the student's gives nothing where the suspect's is wrong, too.

    Loops and arrays that are made beforehand stop at shapes that a shorter way to make the same mistake lets through.
    """
    if isinstance(students, Answer):
        return isinstance(suspects, Answer) and same(students.value, suspects.value)
    if students is None or students.kind != "raised":
        return False
    return is_wrong_value(question, suspects) or (isinstance(suspects, CallFailed) and suspects.kind == "raised")


def _say_the_same(question: Question, students: Answer | CallFailed | None, suspects: Answer | CallFailed) -> bool:
    """They return the same, or stop with the same error and message."""
    if isinstance(students, CallFailed) and isinstance(suspects, CallFailed):
        return (students.error, students.message) == (suspects.error, suspects.message) != ("", "")
    return isinstance(students, Answer) and _agree(question, students, suspects)
