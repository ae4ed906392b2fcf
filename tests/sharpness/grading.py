"""Grades a folder of submissions in this process: checks collected once, one zygote."""

from functools import partial

from autograder.assignment import load_assignment
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from autograder.intake import find_submissions

ASSIGNMENT = load_assignment("attention")
TASKS = ASSIGNMENT.task_names


def grade_folder(folder):
    """The result of each submission, by the name of its file without the ending."""
    results = {}

    def run(runner):
        with Grader(ASSIGNMENT, runner, partial(open_zygote, ASSIGNMENT)) as grader:
            for submission in find_submissions([folder]):
                results[submission.student] = grader.grade(submission)

    with_assignment_checks(ASSIGNMENT, run)
    return results


def losing(result):
    """The tasks in which this submission loses points."""
    return [task.name for task in result.tasks if task.score < task.max_score]
