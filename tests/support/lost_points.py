"""Which functions of a file cost points."""

from autograder.assignment import load_assignment
from autograder.classroom.reading.source import Source
from autograder.grading.single import grade_source

ASSIGNMENT = load_assignment("attention")

PROJECT = """
import numpy as np

def project(x, w):
    return x @ w
"""


def lost(text):
    """The tasks, all but the last, that lose points."""
    result = grade_source(ASSIGNMENT, Source("attention.py", "module", (text.encode(),)))
    return [task.name for task in result.tasks[:-1] if task.score < task.max_score]
