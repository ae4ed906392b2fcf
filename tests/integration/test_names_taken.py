"""A variable further down has the name of a function: the check above it passed, so its points stay."""

import pytest

from autograder.classroom.reading.source import Source
from tests.support.handed_in import REFERENCE, grade

pytestmark = pytest.mark.integration


def test_a_variable_with_the_name_of_a_function_is_told_and_costs_nothing():
    cells = (
        REFERENCE,
        "output, attention = attention(np.eye(2), np.eye(2), np.eye(2))\nsoftmax = softmax(output)\n",
    )
    [result] = grade(Source("ann.ipynb", "notebook", tuple(cell.encode() for cell in cells)))
    assert result.score == result.max_score
    assert [note.split(", and")[0] for note in result.notes] == [
        "In cell 2, line 2: softmax is a function first",
        "In cell 2, line 1: attention is a function first",
    ]
