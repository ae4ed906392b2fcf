"""A zygote that answers late, and what is sent to it."""

import contextlib
import json
import os
import socket
import tempfile
import threading
import time

import pytest

from autograder.sandbox.outside import control as module
from autograder.sandbox.outside.control import Control, ZygoteLost
from autograder.sandbox.outside.launch import Launched
from tests.support.descriptors import descriptors

PAUSE = 0.3
ANSWERS = {"spawn": {"pid": 1}, "end": {"status": 0, "cpu": 0, "killed": False}}


class NoProcess:
    pid = 2**22 + 1  # above what Linux gives out
    returncode = None

    def wait(self):
        pass


@pytest.fixture
def control(monkeypatch):
    """Of a zygote that takes a while before it answers the second and the third spawn."""
    monkeypatch.setattr(module, "ANSWER_SECONDS", PAUSE / 3)
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(socket, "send_fds", refusing_none(socket.send_fds))
    answering = threading.Thread(target=answer, args=(theirs,))
    answering.start()
    with tempfile.TemporaryFile() as errors:
        started = Control(Launched(NoProcess(), ours, errors), {"limits": {}})
        yield started
        started.close()
    answering.join()


def answer(theirs):
    spawned = 0
    # It is still busy when the control is closed.
    with theirs, contextlib.suppress(BrokenPipeError):
        while data := theirs.recv(1000):
            what = json.loads(data).get("do", "start")
            spawned += what == "spawn"
            time.sleep(PAUSE if what == "spawn" and spawned > 1 else 0)
            theirs.sendall(json.dumps(ANSWERS.get(what, {})).encode() + b"\n")


def refusing_none(send):
    """As macOS may do."""

    def send_fds(to, data, descriptors):
        assert descriptors
        return send(to, data, descriptors)

    return send_fds


def spawn(control):
    pid, *ends = control.spawn()
    for end in ends:
        os.close(end)
    return pid


def test_after_its_first_worker_a_zygote_may_take_long_once(control):
    control.end(spawn(control), 0)
    control.end(spawn(control), 0)
    before = descriptors()
    with pytest.raises(ZygoteLost, match="timed out"):
        spawn(control)
    assert descriptors() == before


@pytest.mark.parametrize("said", [b"", b"no JSON\n"])
def test_a_zygote_that_does_not_start_says_why_and_leaves_nothing_open(said):
    ours, theirs = socket.socketpair()
    theirs.sendall(said)
    if not said:
        theirs.close()
    errors = tempfile.TemporaryFile()  # noqa: SIM115 - it is to be closed
    errors.write(b"No module named numpy\n")
    with pytest.raises(ZygoteLost, match=r"No module named numpy$"):
        Control(Launched(NoProcess(), ours, errors), {})
    assert (ours.fileno(), errors.closed) == (-1, True)
    theirs.close()
