"""Which cell of the notebook belongs to which task, and what nbgrader is to keep about it."""

import re
from collections.abc import Iterator

from autograder.reports.advice import FOLLOW_THROUGH
from autograder.reports.names import shown
from autograder.reports.numbers import points
from autograder.results import Result, TaskResult

CHECK = "check_"
"""The grade cell of the task `softmax` is `check_softmax`, its solution cell is `softmax`."""
MOST_SYMPTOMS = 5
NO_RESPONSE = "No response."
_LINK = re.compile(r"\](?=[(:\[])")
"""Where Markdown's links, pictures and their addresses come after the words in brackets."""


def score_of(result: Result, grade_id: str) -> float | None:
    """The points of a grade cell; None when it is not one of ours, or a person has to look at the work."""
    if not grade_id.startswith(CHECK) or result.grader_failed:
        return None
    if not result.tasks:
        return 0.0  # nothing was handed in, or nothing of it could be read
    task = _task(result, grade_id.removeprefix(CHECK))
    return float(task.score) if task else None


def needs_a_look(result: Result, grade_id: str) -> bool:
    """Whether a person is to look at a grade cell: no points can be told, or nothing of what was handed in was read."""
    return score_of(result, grade_id) is None or result.status == "unreadable"


def comment_of(result: Result, grade_id: str) -> str | None:
    """What the student is told below a solution cell: plain text that nbgrader can take for Markdown.

    None when there is nothing to say. It tells what was seen, and never a hidden check's inputs or values.
    """
    if grade_id.startswith(CHECK):
        return None
    if not result.tasks:
        return _harmless(result.notes) or None
    task = _task(result, grade_id)
    return _harmless(_told(task)) or None if task else None


def marks_of(result: Result, grade_id: str) -> str:
    """What stands in a grade cell: its marks, what was seen, and in the first one what is to be said about the file."""
    task = _task(result, grade_id.removeprefix(CHECK))
    notes = result.notes if task in (None, *result.tasks[:1]) else ()
    return (marks(task) if task else "") + "".join(f"{shown(note)}\n" for note in notes)


def marks(task: TaskResult) -> str:
    """The marks of a task, and what was seen where it lost some; no hidden check's inputs or values."""
    passed = sum(check.passed for check in task.checks)
    head = f"{task.name}: {points(task.score)} of {points(task.max_score)} points"
    told = [*_symptoms(task), *[FOLLOW_THROUGH] * task.follow_through]
    lines = [f"{head}, {passed} of {len(task.checks)} checks passed.", *(f"- {each}" for each in told)]
    return "".join(f"{line}\n" for line in lines)


def _symptoms(task: TaskResult) -> list[str]:
    """What was seen where the task lost points, each thing once."""
    seen = dict.fromkeys(check.symptom for check in task.checks if check.symptom and not check.points)
    return [symptom for symptom in seen if symptom][:MOST_SYMPTOMS]


def _told(task: TaskResult) -> Iterator[str]:
    if task.status == "not started":
        yield NO_RESPONSE
    elif task.cause:
        yield task.cause.sentence
    else:
        yield from _symptoms(task)
    if task.follow_through:
        yield FOLLOW_THROUGH


def _task(result: Result, name: str) -> TaskResult | None:
    return next((task for task in result.tasks if task.name == name), None)


def _harmless(sentences: Iterator[str] | tuple[str, ...]) -> str:
    # A student's own words can be among them, such as a file's name. nbgrader's pages let HTML in Markdown through, and
    # links of every kind, which would look like the grader's.
    return _LINK.sub("] ", "\n\n".join(map(shown, sentences)).replace("<", "&lt;"))
