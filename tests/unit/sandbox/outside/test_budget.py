"""What one submission may cost: time, and workers."""

import time

import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.sandbox.outside.budget import Budget


def test_time_is_used_up_at_some_point():
    budget = Budget(0.05)
    budget.require()
    time.sleep(0.06)
    with pytest.raises(CallFailed, match=r"timed out: The time for one submission, 0\.05 s, was used up\."):
        budget.require()


def test_workers_are_used_up_at_some_point():
    budget = Budget(60, losses=2)
    for _ in range(2):
        budget.require()
        budget.lost()
    with pytest.raises(CallFailed, match="crashed: The program had to be started anew 2 times"):
        budget.require()
    budget.forget_losses()
    budget.require()
