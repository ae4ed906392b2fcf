"""Short sentences about a submission as a whole: what was odd about the file, what went wrong while it ran."""

from collections.abc import Iterable, Iterator, Sequence

from autograder.classroom.reading.names import Names, meant
from autograder.classroom.reading.source import Problem
from autograder.classroom.reading.spelling import NO_NUMPY
from autograder.results import TaskResult

MOST_PROBLEMS = 5
NO_FUNCTION = "There is no function in this file."
NOTHING_STARTED = "Every function stops at raise NotImplementedError()."
NOTHING_READ = "No function of this file could be read."
WORTH_A_NOTE = ("took too long", "ended the whole program", "wrote to the grader's own channel", "MemoryError")


def file_notes(problems: Sequence[Problem], names: Names, functions: Sequence[str]) -> Iterator[str]:
    """What did not work when the file was read, and which asked-for functions it does not have."""
    yield from map(str, problems[:MOST_PROBLEMS])
    if len(problems) > MOST_PROBLEMS:
        yield f"There were {len(problems) - MOST_PROBLEMS} more problems of this kind."
    if not names.functions and not names.inside:
        yield NOTHING_READ if problems else NO_FUNCTION
        return
    for name in functions:
        if name not in names.functions and not _is_told(name, problems):
            yield f"There is no function {name}. {meant(name, names, functions)}".rstrip()


def task_notes(tasks: Iterable[TaskResult]) -> Iterator[str]:
    """Functions that were stopped, ended the program, or did what no answer does; and when none has been started."""
    tasks = list(tasks)
    if tasks and all(task.status == "not started" for task in tasks):
        yield NOTHING_STARTED
    if any(NO_NUMPY in (check.symptom or "") for task in tasks for check in task.checks):
        yield f"np is not defined. {NO_NUMPY}"
    for task in tasks:
        # A check whose points came back through follow-through tells of a function that is right.
        symptoms = [check.symptom for check in task.checks if check.symptom and not check.points]
        yield from [symptom for symptom in symptoms if any(words in symptom for words in WORTH_A_NOTE)][:1]


def _is_told(name: str, problems: Sequence[Problem]) -> bool:
    """Whether a problem is about this function already."""
    return any(problem.message.startswith(f"{name} ") for problem in problems)
