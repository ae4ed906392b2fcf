"""How often a function may cost a worker."""

import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.sandbox.outside.patience import Patience


def allows(patience, name):
    try:
        patience.require(name)
    except CallFailed:
        return False
    return True


@pytest.mark.parametrize(
    ("kind", "answered", "allowed"),
    [("timed out", False, 1), ("timed out", True, 2), ("crashed", False, 3), ("protocol", True, 3)],
)
def test_how_often_a_function_may_cost_a_worker(kind, answered, allowed):
    patience = Patience()
    if answered:
        patience.answered("f")
    for _ in range(allowed):
        assert allows(patience, "f")
        patience.lost("f", CallFailed(kind, message="why"))
    with pytest.raises(CallFailed, match=f"{kind}: why"):
        patience.require("f")
    assert allows(patience, "g")
