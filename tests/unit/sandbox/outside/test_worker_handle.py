"""The trusted end of a worker, with a thread in its place that answers over real pipes."""

import os
import threading

import pytest

from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.control import Ended
from autograder.sandbox.outside.worker_handle import WorkerHandle, WorkerLost
from autograder.sandbox.wire import HEADER, encode


class OneWorker:
    """In place of a zygote: its one worker says `reply` to the first request."""

    def __init__(self, reply):
        self.reply, self.ended = b"".join(encode(reply)), False

    def spawn(self):
        self.requests, requests = os.pipe()
        replies, self.replies = os.pipe()
        self.worker = threading.Thread(target=self._answer)
        self.worker.start()
        return 1, requests, replies

    def _answer(self):
        length, number, nonce = HEADER.unpack(os.read(self.requests, HEADER.size))
        os.read(self.requests, length)
        os.write(self.replies, HEADER.pack(len(self.reply), number, nonce) + self.reply)

    def end(self, pid, grace):
        self.worker.join()
        for descriptor in (self.requests, self.replies):
            os.close(descriptor)
        self.ended = True
        return Ended(0, 0.0, killed=True)


@pytest.mark.parametrize("reply", [["loaded", [], [], []], ["observed", "all is well"]])
def test_a_worker_that_does_not_say_what_its_locks_do_is_not_used(reply):
    zygote = OneWorker(reply)
    with pytest.raises(WorkerLost) as lost:
        WorkerHandle(zygote, Limits())
    assert (lost.value.kind, zygote.ended) == ("protocol", True)
