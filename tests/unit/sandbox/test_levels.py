"""The levels of isolation: their order, and what makes one."""

import pytest

from autograder.sandbox.levels import ATTEMPTS, Level, level_of

BLOCKED = dict.fromkeys((*ATTEMPTS, "restricted"), True)


def test_levels_are_ordered_and_named():
    assert Level.PROCESS < Level.CONFINED < Level.SANDBOXED
    assert [Level.from_name(level.label) for level in Level] == list(Level)
    with pytest.raises(ValueError, match="process, confined, sandboxed"):
        Level.from_name("safe")


def test_the_level_is_what_was_observed():
    assert level_of({**BLOCKED, "hidden": True}) is Level.SANDBOXED
    assert level_of({**BLOCKED, "hidden": False}) is Level.CONFINED
    assert level_of({**BLOCKED, "hidden": False, "restricted": False}) is Level.PROCESS
    assert level_of({"hidden": True, "restricted": True}) is level_of({}) is Level.PROCESS


@pytest.mark.parametrize("open_door", ATTEMPTS)
def test_one_open_door_is_no_isolation(open_door):
    assert level_of({**BLOCKED, "hidden": True, open_door: False}) is Level.PROCESS
