"""Right answers, and work that is graded right here."""

import ast

from autograder.assignment import load_assignment
from autograder.classroom.reading.source import Source
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from autograder.intake import find_submissions

ASSIGNMENT = load_assignment("attention")
REFERENCE = ASSIGNMENT.reference.read_text()


def solution(name):
    found = next(node for node in ast.parse(REFERENCE).body if isinstance(node, ast.FunctionDef) and node.name == name)
    return ast.get_source_segment(REFERENCE, found)


def grade(*jobs):
    """The result of each source or folder."""
    results = []

    def run(runner):
        with Grader(ASSIGNMENT, runner, lambda: open_zygote(ASSIGNMENT)) as grader:
            for job in jobs:
                if isinstance(job, Source):
                    results.append(grader.grade_source("ann", job))
                else:
                    results.append(grader.grade(find_submissions([job])[0]))

    with_assignment_checks(ASSIGNMENT, run)
    return results
