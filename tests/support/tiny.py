"""A second assignment, as small as can be, in a folder of its own: what a teacher would add."""

import sys
from pathlib import Path
from unittest.mock import patch

from autograder.assignment import Assignment, load_assignment

SETTINGS = """title = "Doubling"
seed = 1

[[tasks]]
name = "double"
points = 2
"""

LESSON = '''# %% tags=["source"]
"""A lesson for tests."""

# %% tags=["module"]
import numpy as np

# %% [markdown]
# # Doubling
# Twice 3 is 6.


# %% task="double"
def double(x):
    """Return twice x."""
    ### BEGIN SOLUTION
    x = np.asarray(x, dtype=float)  # (n,)
    # Multiplication does it all.
    twice_as_much = 2 * x  # (n,)
    return twice_as_much
    ### END SOLUTION


# %% check="double"
check("double")
'''
PUBLIC = '''"""Public checks."""

import pytest


@pytest.mark.task("double")
def test_double_lesson(student, expect):
    """Twice 3 is 6, and twice 1.234567 is 2.469134."""
    expect(student.double([3.0, 1.234567]), [6.0, 2.469134])
'''
HIDDEN = '''"""Secret checks of `double`."""

import numpy as np
import pytest


@pytest.mark.task("double", weight=3)
def test_double_any_numbers(student, expect):
    """Any numbers are doubled."""
    numbers = np.array([0.1728395, -7.25, 1.234567])
    expect(student.double(numbers), [0.345679, -14.5, 2.469134])
'''


def tiny_assignment(top: Path, lesson: str = LESSON, hidden: str = HIDDEN) -> Assignment:
    """Write the two folders below `top`, and load the assignment."""
    files = {
        "solutions/tiny/lesson.py": lesson,
        "solutions/tiny/test_tiny.py": PUBLIC,
        "solutions/tiny/README.md": "# Doubling\n\n{{tasks}}\n",
        "autograder/checks/tiny/assignment.toml": SETTINGS,
        "autograder/checks/tiny/test_double.py": hidden,
    }
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    # pytest knows test modules by their place below the top; those of an earlier `top` must not be taken for these.
    for module in [name for name in sys.modules if name.endswith(("test_tiny", "test_double"))]:
        del sys.modules[module]
    package = top / "autograder"
    with patch.multiple("autograder.assignment", PACKAGE=package, CHECKS=package / "checks"):
        return load_assignment("tiny")
