"""For courses that keep nbgrader's own settings: points out of the kernel that nbgrader runs the notebook in.

There student code and checks share a process, so student code could read the checks and give itself points. With
`autograder.course.config` it cannot.
"""

import sys
from collections.abc import Callable, Collection
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from io import StringIO
from typing import Any

from autograder.assignment import Assignment, Task, load_assignment
from autograder.classroom.checking.check import Check
from autograder.classroom.checking.runner import CheckRunner
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.local import Local
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.surroundings import error_settings_for
from autograder.course.cells import marks
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.scoring.follow_through import Ground, settle
from autograder.grading.scoring.reference import Reference
from autograder.grading.scoring.scores import Outcomes
from autograder.results import TaskResult

NO_SANDBOX = "Graded in nbgrader's own kernel, without the sandbox."


def points(assignment: str) -> Callable[[str], float]:
    """What takes the place of `check` when nbgrader grades: a function from a task to the points for it.

    nbgrader takes the value of a test cell for its points.

    Raises:
        AssignmentError: There is no such assignment.
    """
    return partial(_points, load_assignment(assignment))


def _points(assignment: Assignment, task: str) -> float:
    # To nbgrader a single warning on the error stream means no points.
    names = vars(sys.modules["__main__"])
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()), error_settings_for(names.get("In", ())):
        result = grade_here(assignment, task, names)
    print(marks(result) + NO_SANDBOX)
    return float(result.score)


def grade_here(assignment: Assignment, task: str, namespace: dict[str, Any]) -> TaskResult:
    """Grade one task with the functions in a namespace of this process, follow-through included.

    Raises:
        CheckError: The checks cannot be used.
    """
    up_to_it = assignment.tasks[: assignment.task_names.index(task) + 1]

    def run(runner: CheckRunner) -> TaskResult:
        tasks = up_to_it[-1:]
        outcomes = _outcomes(runner, namespace, tasks)
        if any(why is not None for why in outcomes.values()):
            # It can suffer from any earlier task. One that never ends must not cost a right function its points.
            tasks = up_to_it
            outcomes = {**outcomes, **_outcomes(runner, namespace, tasks[:-1])}
        needed = replace(assignment, tasks=tasks)
        return settle(needed, outcomes, partial(_run_again, runner, Reference(assignment), namespace))[-1].result

    return with_assignment_checks(assignment, run)


def _outcomes(runner: CheckRunner, namespace: dict[str, Any], tasks: Collection[Task]) -> Outcomes:
    names = {task.name for task in tasks}
    return runner.run(Local(namespace), [check for check in runner.checks if check.task in names])


def _run_again(
    runner: CheckRunner,
    reference: Reference,
    namespace: dict[str, Any],
    ground: Ground,
    checks: Collection[Check],
) -> Outcomes:
    right = load(Source("reference.py", "module", (reference.only(ground.names),)), module_name="reference").namespace
    theirs = {name: namespace[name] for name in ground.names if name in namespace}
    # The student's functions look each other up in this namespace, so a copy of it would not do.
    namespace.update({name: right[name] for name in ground.names})
    try:
        return runner.run(Local(namespace), checks)
    finally:
        for name in ground.names:
            del namespace[name]
        namespace.update(theirs)
