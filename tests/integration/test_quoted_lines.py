"""Where a function stopped: the grader quotes the line from the file that was handed in, and believes no worker."""

import pytest

from autograder.classroom.reading.source import Source
from tests.support.handed_in import REFERENCE, grade, solution

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
