"""What students read of a call that stopped: the line from the file that was handed in, whatever a worker says."""

import pytest

from autograder.classroom.reading.source import Source
from tests.support.handed_in import ASSIGNMENT, REFERENCE, grade, solution

pytestmark = pytest.mark.integration

CHECKED = solution("softmax").replace("\n", "\r\n    assert scores.ndim == 7\n", 1)


@pytest.mark.parametrize("cell", ["", " of cell 2"])
def test_a_condition_that_is_not_true_is_quoted_to_the_student(cell):
    modules = (REFERENCE + "\n", CHECKED) if cell else (f"import numpy as np\n{CHECKED}",)
    kind = "notebook" if cell else "module"
    [result] = grade(Source(f"ann.{kind}", kind, tuple(part.encode() for part in modules)))
    [softmax] = [task for task in result.tasks if task.name == "softmax"]
    line = 2 if cell else 3
    told = f"softmax stopped with AssertionError in line {line}{cell}: your own condition there is not true: "
    assert {check.symptom for check in softmax.checks} == {told + "`assert scores.ndim == 7`."}


def test_the_line_of_any_error_is_quoted_where_students_have_the_check_too():
    wrong = REFERENCE.replace(solution("project"), "def project(x, w):\n    return x.nothing\n")
    [result] = grade(Source("ann.py", "module", (wrong.encode(),)))
    [project] = [task for task in result.tasks if task.name == "project"]
    assert all(check.detail.endswith("   return x.nothing") for check in project.checks if check.public)
    assert not any("return" in check.symptom for check in project.checks)


def test_functions_that_end_the_program_do_not_cost_the_details_of_another():
    *others, last = ASSIGNMENT.task_names
    ending = "".join(f"def {name}(*args):\n    __import__('os')._exit(0)\n" for name in others)
    [result] = grade(Source("ann.py", "module", (f"{ending}def {last}(a, b):\n    return a - b\n".encode(),)))
    details = [check.detail for check in result.tasks[-1].checks if check.public]
    assert details
    assert all(details)
