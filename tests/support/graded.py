"""Results of a class, and their way into a course's gradebook."""

from autograder.course.fast import FastWay
from autograder.results import Cause, Result
from tests.support.courses import ASSIGNMENT
from tests.support.samples import task


def result(student, **scores):
    """Full marks in every task, or other scores in some."""
    tasks = []
    for each in ASSIGNMENT.tasks:
        score = scores.get(each.name, each.points)
        cause = Cause("name", "These are no weights.") if score < each.points else None
        tasks.append(task(each.name, score, each.points, "right" if cause is None else "wrong", cause=cause))
    whole = sum(each.score for each in tasks)
    files = (f"{student}/attention/attention.ipynb",)
    return Result(student, "graded", whole, ASSIGNMENT.max_score, "sandboxed", tuple(tasks), files=files)


def update(course, gradebook, *results):
    return FastWay(gradebook, course / "submitted", "attention").update(results)
