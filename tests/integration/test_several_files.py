"""A student who handed in the functions in several files is graded as if they were in one."""

import json

import pytest

from tests.support.handed_in import ASSIGNMENT, grade, solution

pytestmark = pytest.mark.integration

NUMPY = "import numpy as np\n"
TASKS = ASSIGNMENT.task_names


def hand_in(root, **texts):
    """A folder with task1.py to task5.py, right but for the texts that are given."""
    (root / "ann").mkdir()
    for number, name in enumerate(TASKS, start=1):
        (root / "ann" / f"task{number}.py").write_text(NUMPY + texts.get(name, solution(name)))
    return root


def scores(result):
    return {task.name: task.score for task in result.tasks}


def test_a_file_for_each_function_gets_all_points(tmp_path):
    [result] = grade(hand_in(tmp_path))
    assert result.score == 20
    assert result.files == tuple(f"ann/task{number}.py" for number in range(1, 6))
    (note,) = result.notes
    assert "which were graded together: ann/task1.py (project), ann/task2.py (softmax), " in note


def test_notebooks_get_all_points(tmp_path):
    (tmp_path / "ann").mkdir()
    for name, tasks in ("one", TASKS[:2]), ("two", TASKS[2:]):
        cells = [{"cell_type": "code", "source": code} for code in (NUMPY, *map(solution, tasks))]
        (tmp_path / "ann" / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    [result] = grade(tmp_path)
    assert (result.score, result.files) == (20, ("ann/two.ipynb", "ann/one.ipynb"))


@pytest.mark.parametrize("imports", ["", "from task2 import softmax\n"])
def test_one_mistake_costs_once_and_has_its_name(tmp_path, imports):
    wrong = solution("softmax").replace("axis=-1", "axis=0")
    [result] = grade(hand_in(tmp_path, softmax=wrong, attention=imports + solution("attention")))
    assert {name for name, score in scores(result).items() if score == 0} == {"softmax"}
    assert next(task.cause.name for task in result.tasks if task.name == "softmax") == "over_first_axis"


def test_right_work_on_a_function_that_was_never_begun_keeps_its_points(tmp_path):
    stub = "def softmax(scores):\n    raise NotImplementedError()\n"
    [result] = grade(hand_in(tmp_path, softmax=stub, attention="from task2 import softmax\n" + solution("attention")))
    assert (result.score, scores(result)["softmax"]) == (16, 0)


def test_an_error_is_told_with_its_file(tmp_path):
    [result] = grade(hand_in(tmp_path, attention="def attention(q, k, v):\n    return q.nothing\n"))
    [task] = [each for each in result.tasks if each.name == "attention"]
    assert {check.symptom.partition(":")[0] for check in task.checks} == {
        "attention stopped with AttributeError in line 3 of task3.py"
    }
    details = [check.detail for check in task.checks if check.public]
    assert all("in line 3 of task3.py" in each and each.endswith("line 3    return q.nothing") for each in details)
