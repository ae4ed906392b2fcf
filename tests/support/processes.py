"""Which processes there are, by Linux's /proc."""

import time
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux's /proc for processes")


def below(pid):
    """The processes that `pid` started, those that these started, and so on; dead ones nobody waited for left out."""
    children = {}
    for process, (state, parent) in _all().items():
        if state != "Z":
            children.setdefault(parent, []).append(process)
    found, todo = set(), [pid]
    while todo:
        new = children.get(todo.pop(), [])
        found.update(new)
        todo += new
    return found


def still_there(pids, seconds):
    """Those of `pids` that have not ended after `seconds`; asked until all have."""
    deadline = time.monotonic() + seconds
    while (left := {pid for pid, (state, _) in _all().items() if pid in pids and state != "Z"}) and (
        time.monotonic() < deadline
    ):
        time.sleep(0.05)
    return left


def _all():
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended meanwhile
            continue
        found[int(stat.parent.name)] = state, int(parent)
    return found
