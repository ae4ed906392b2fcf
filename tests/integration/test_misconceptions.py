"""Each misconception, handed in by somebody whose other functions are right, costs points in its own task alone.

Further ways to make a mistake are told apart in unit tests; whole files with them are graded by `make sharpness`.
"""

import inspect
from pathlib import Path

import pytest

from autograder.classroom.reading.source import Source
from autograder.grading.diagnosis.bank import WAY
from autograder.grading.examination.checks import with_assignment_checks
from autograder.grading.grader import Grader
from autograder.grading.zygote import open_zygote
from tests.support.misconceptions import ASSIGNMENT, BANK, cause_of_way

pytestmark = pytest.mark.integration

REFERENCE = ASSIGNMENT.reference.read_text(encoding="utf-8")
ALL = [
    pytest.param(task, mistake.__name__, marks=pytest.mark.sharpness if WAY in mistake.__name__ else ())
    for task, mistakes in BANK.items()
    for mistake in mistakes
]
MODULES = {mistake.__name__: Path(inspect.getfile(mistake)) for mistakes in BANK.values() for mistake in mistakes}
CAUSES = {mistake.__name__: cause_of_way(mistake) for mistakes in BANK.values() for mistake in mistakes}
POINTS = {task.name: task.points for task in ASSIGNMENT.tasks}


def handed_in(task, mistake):
    """The reference with this one function replaced."""
    module = MODULES[mistake]
    paths = [module.with_name("_parts.py"), module]
    lines = [line for path in paths if path.exists() for line in path.read_text(encoding="utf-8").splitlines()]
    own = [line for line in lines if not line.startswith("from autograder.")]
    text = "\n".join([REFERENCE, *own, f"{task} = {mistake}", ""])
    return Source(f"{mistake}.py", "module", (text.encode(),))


@pytest.fixture(scope="module")
def results(request):
    """What each misconception that was asked for gets, graded one after another."""
    here = [item for item in request.session.items if item.path == request.path]
    asked = dict.fromkeys((item.callspec.params["task"], item.callspec.params["mistake"]) for item in here)
    found = {}

    def run(runner):
        with Grader(ASSIGNMENT, runner, lambda: open_zygote(ASSIGNMENT)) as grader:
            for task, mistake in asked:
                found[mistake] = grader.grade_source(mistake, handed_in(task, mistake))

    with_assignment_checks(ASSIGNMENT, run)
    return found


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_costs_points_in_its_own_task_alone(results, task, mistake):
    assert results[mistake].status == "graded"
    scores = {part.name: part.score for part in results[mistake].tasks}
    assert scores.pop(task) < POINTS[task]
    assert scores == {name: points for name, points in POINTS.items() if name != task}


@pytest.mark.parametrize(("task", "mistake"), ALL)
def test_it_is_named_and_no_other_is(results, task, mistake):
    causes = {part.name: part.cause and part.cause.name for part in results[mistake].tasks}
    assert causes == {name: CAUSES[mistake] if name == task else None for name in POINTS}
