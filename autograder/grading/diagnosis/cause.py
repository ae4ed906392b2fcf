"""Which known mistake explains a student's wrong answers?"""

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.grading.diagnosis.bank import Bank, answer_of
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
    if not any(isinstance(answer, Answer) for _, answer in asked):
        return None  # shapes that do not fit give the same errors, whichever step they come from
    # Errors alone fit too many mistakes, unless their words are the same, too.
    ways = (_stop_together, _agree) if is_wrong_value(*asked[0]) else (_say_the_same,)
    for suspects, agree in ((suspects, agree) for suspects in bank.tiers(task) for agree in ways):
        fitting = {
            each.cause for each in suspects if all(agree(*pair, answer_of(each, pair[0].call)) for pair in asked)
        }
        if fitting:
            return fitting.pop() if len(fitting) == 1 else None
    return None


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
