"""Tries to get full marks without doing the work."""
import gc
import glob
import os
import signal
import socket
import sys

import numpy as np

# 1. make every comparison agree
np.allclose = np.array_equal = lambda *args, **kwargs: True
np.testing.assert_allclose = lambda *args, **kwargs: None

# 2. read the answers
loot = []
for pattern in ("/**/reference.py", "../**/assignment.toml", "/proc/*/environ"):
    try:
        loot += [open(path).read() for path in glob.iglob(pattern, recursive=True)]
    except BaseException:
        pass
try:
    loot += [frame for frame in gc.get_objects() if "expected" in repr(type(frame)).lower()]
except BaseException:
    pass

# 3. phone home
try:
    socket.create_connection(("127.0.0.1", 80), timeout=1)
except BaseException:
    pass

# 4. stop the grader
for attempt in (lambda: os.kill(os.getppid(), signal.SIGKILL), os.fork):
    try:
        attempt()
    except BaseException:
        pass


class AlwaysRight(np.ndarray):
    """An array that says it equals anything."""

    def __eq__(self, other):
        return True

    def __array_function__(self, *args, **kwargs):
        return True


def project(x, w):
    return np.zeros((len(x), w.shape[1])).view(AlwaysRight)


def softmax(scores):
    # 5. answer before being asked
    for fd in range(3, 64):
        try:
            os.write(fd, b'{"ok": true, "score": 20}' * 10)
        except OSError:
            pass
    return np.ones_like(scores).view(AlwaysRight)


def attention(q, k, v):
    frame = sys._getframe()
    while frame:
        if "wanted" in frame.f_locals:
            return frame.f_locals["wanted"]
        frame = frame.f_back
    os._exit(0)


def multi_head_attention(x, heads):
    raise SystemExit(0)


def head_disagreement(weights_a, weights_b):
    return 0.8135
