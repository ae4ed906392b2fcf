"""What a zygote does once before it forks, so that no worker has to."""

import linecache
import re
import sys

from autograder.sandbox.inside import rehearsal


def test_a_rehearsal_prepares_and_leaves_nothing_of_its_own(monkeypatch):
    monkeypatch.setattr(rehearsal, "TIMES", 1)
    before = set(sys.modules), len(sys.meta_path)
    re.purge()
    rehearsal.rehearse()
    assert (set(sys.modules), len(sys.meta_path)) == before
    assert not [name for name in linecache.cache if "rehearsal" in name]
    assert re._cache  # what a worker need not compile
