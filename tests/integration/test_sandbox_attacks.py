"""Hostile files in real workers: each is stopped, and the next student is not affected."""

import errno
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.sandbox.levels import Level
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside import host
from autograder.sandbox.outside.budget import Budget
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.layout import package_folders
from autograder.sandbox.wire import ForeignArray
from tests.support.processes import below, needs_proc
from tests.support.workers import GOOD, LIMITS, SECRET, outcome, session

pytestmark = pytest.mark.integration
limited = pytest.mark.skipif(sys.platform == "darwin", reason="memory has no limit there")
SWALLOWS_EVERYTHING = """
def f(x):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (f"open({str(SECRET)!r}).read()", ("PermissionError", "FileNotFoundError")),
        ("open('/etc/passwd').read()", ("PermissionError", "FileNotFoundError")),
        ("open('/proc/self/maps').read()", ("PermissionError", "FileNotFoundError")),
        ("os.listdir('/proc/self/fd')", ("PermissionError", "FileNotFoundError")),
        ("open('/tmp/autograder-attack', 'w')", ("PermissionError", "FileNotFoundError", "OSError")),
        (f"os.listdir({str(SECRET.parent)!r})", ("PermissionError", "FileNotFoundError")),
        (f"open({host.__file__!r}).read()", ("PermissionError", "FileNotFoundError")),
        ("import socket; socket.socket()", ("PermissionError",)),
        ("import socket; socket.socketpair()", ("PermissionError",)),
        ("os.fork()", ("PermissionError",)),
        ("os.execv('/bin/sh', ['sh'])", ("PermissionError",)),
        ("os.kill(os.getppid(), 9)", ("PermissionError",)),
        ("os.kill(os.getpid(), 19)", ("PermissionError",)),
        ("import fcntl; fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid())", ("OSError",)),
        ("import fcntl; fcntl.fcntl(0, 10, 9)", ("OSError",)),
        ("import fcntl; fcntl.fcntl(0, 15, bytes(8))", ("OSError",)),
        ("import fcntl; fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)", ("OSError",)),
        ("os.setuid(0)", ("PermissionError",)),
        ("os.chmod('/dev/null', 0o777)", ("PermissionError",)),
        ("import resource; resource.setrlimit(resource.RLIMIT_CPU, (1, 1))", ("PermissionError", "ValueError")),
        ("import threading; threading.Thread(target=print).start()", ("RuntimeError",)),
        ("ctypes.CDLL(None, use_errno=True).prctl(1, 0) and [][ctypes.get_errno()]", ("IndexError",)),
        ("ctypes.CDLL(None).syscall(452, -100, b'/dev/null', 0o777, 0) < 0 and [][0]", ("IndexError",)),
    ],
)
def test_what_is_forbidden_is_blocked(shut_in, body, error):
    failed = outcome(shut_in, f"import os, ctypes\ndef f(x):\n    {body}\n")
    assert failed.kind == "raised"
    assert failed.error in error


OPENS_MANY = """
import os
def f(x):
    try:
        while True:
            highest = os.dup(0)
    except OSError as error:
        return highest, error.errno
"""


def test_a_worker_opens_few_files(zygote):
    assert outcome(zygote, OPENS_MANY) == (LIMITS.descriptors - 1, errno.EMFILE)


PR_GET_DUMPABLE = 3


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_no_other_process_may_look_into_a_worker(zygote):
    text = f"import ctypes\ndef f(x):\n    return ctypes.CDLL(None, use_errno=True).prctl({PR_GET_DUMPABLE})\n"
    assert outcome(zygote, text) == 0


def test_nothing_of_the_grader_is_there_in_the_bubble(zygote):
    if zygote.level < Level.SANDBOXED:
        pytest.skip("only at the level sandboxed")
    paths = [str(SECRET), "/proc/self", "/home", "/etc/passwd", str(SECRET.parent / "autograder" / "checks")]
    # Packages beside the standard library; the grader and its checks may be installed there.
    folders = package_folders(Path("/usr"), Path("/usr/local"), Path(sys.base_prefix))
    paths += [str(entry) for folder in folders for entry in sorted(folder.iterdir())[:5] if entry.name != "numpy"]
    text = f"import os\ndef f(x):\n    return [os.path.exists(path) for path in {paths}]\n"
    assert outcome(zygote, text) == [False] * len(paths)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("import os\ndef f(x):\n    os._exit(0)\n", "crashed", "os._exit"),
        ("import sys\ndef f(x):\n    sys.exit(0)\n", "raised", "SystemExit"),
        ("def f(x):\n    quit()\n", "raised", "SystemExit"),
        ("import builtins\ndef f(x):\n    del builtins.len\n", "crashed", "such as a built-in function."),
        ("import os\ndef f(x):\n    os._exit = None\n    os.write = 1\n", "crashed", "such as a built-in function."),
        ("import ctypes\ndef f(x):\n    ctypes.string_at(0)\n", "crashed", "SIGSEGV"),
        ("import os\ndef f(x):\n    os.closerange(0, 64)\n", "crashed", "It closed the grader's connection."),
        ("import os\ndef f(x):\n    os.write(4, b'x' * 9)\n", "protocol", ""),
        ("import os\ndef f(x):\n    os.write(4, b'x' * 10_000_000)\n", "protocol", ""),
        ("import os\ndef f(x):\n    os.write(4, bytes(60))\n    return x\n", "protocol", ""),
        ("import json\ndef f(x):\n    json.JSONEncoder.encode = lambda *a: '{\"a\":[\"|O\",[1],0]}'\n", "protocol", ""),
        (SWALLOWS_EVERYTHING, "timed out", "0.5 s"),
        ("import time\ndef f(x):\n    time.sleep(60)\n", "timed out", "0.5 s"),
        pytest.param(
            "import numpy as np\ndef f(x):\n    return np.ones((1 << 30, 4))\n", "raised", "MemoryError", marks=limited
        ),
        pytest.param("def f(x):\n    return bytearray(1 << 31)\n", "raised", "MemoryError", marks=limited),
        ("import numpy as np\ndef f(x):\n    return np.zeros(10_000_000)\n", "unsendable", "too large"),
        ("def f(x):\n    return {'a': 1}\n", "unsendable", "dict"),
        ("def f(x):\n    return f(x)\n", "raised", "RecursionError"),
        ("class E(BaseException):\n    __str__ = None\ndef f(x):\n    raise E\n", "raised", "no text"),
    ],
)  # fmt: skip
def test_a_call_that_goes_wrong_says_how(zygote, text, kind, words):
    failed = outcome(zygote, text)
    assert isinstance(failed, CallFailed)
    assert failed.kind == kind
    assert words in str(failed)


@pytest.mark.parametrize(
    "text",
    [
        "def f(x):\n    print('x' * 10_000_000)\n    return x\n",
        "import sys\nsys.stdout.buffer.write(b'\\xff\\x1b[2J')\ndef f(x):\n    return x\n",
        "import sys\nsys.stdout = sys.stderr = None\ndef f(x):\n    return x\n",
        "import atexit, os\natexit.register(os._exit, 0)\ndef f(x):\n    return x\n",
        "import numpy as np\nnp.asarray = np.allclose = np.frombuffer = None\ndef f(x):\n    return x\n",
        "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\ndef f(x):\n    return x\n",
        "import os, fcntl\ndef f(x):\n    n = os.dup(0)\n    os.set_blocking(n, False)\n"
        "    fcntl.fcntl(n, fcntl.F_SETFL, fcntl.fcntl(n, fcntl.F_GETFL))\n    return x\n",
        "import numpy as np\nnp.random.seed(0)\ndef f(x):\n    np.seterr(all='raise')\n    return x\n",
    ],
)
def test_what_harms_nobody_is_no_reason_to_fail(zygote, text):
    assert outcome(zygote, text).tolist() == [0, 0]


def test_an_array_that_lies_about_itself_is_taken_for_what_it_is(zygote):
    text = (
        "import numpy as np\nclass Liar(np.ndarray):\n    shape = (9,)\n    dtype = 'x'\n"
        "    def tobytes(self): return b''\n"
        "    def __eq__(self, other): return True\n    def __array__(self, *a, **k): raise SystemExit\n"
        "def f(x):\n    return np.full(2, 5.0).view(Liar)\n"
    )
    value = outcome(zygote, text)
    assert isinstance(value, ForeignArray)
    assert (value.type_name, value.tolist()) == ("Liar", [5, 5])


def test_a_reply_prepared_in_advance_is_not_taken(zygote):
    reply = "struct.pack('<IQ16s', 6, n, bytes(16)) + b'\\2\\0\\0\\0[]'"
    ahead = f"import os, struct\nfor n in range(9):\n    os.write(4, {reply})\n"
    with session(zygote, ahead + GOOD) as s:
        assert "own connection" in s.problems[0].message
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]


FORGED = """
import json, os, struct, sys, time
frame = sys._getframe()
while frame.f_code.co_name != "serve":
    frame = frame.f_back
skeleton = json.dumps(["failed", {"a": ["<f8", [2], None]}, "", "", None, None]).encode()
body = struct.pack("<I", len(skeleton)) + skeleton + bytes(16)
os.write(4, struct.pack("<IQ16s", len(body), frame.f_locals["number"], frame.f_locals["nonce"]) + body)
time.sleep(1000)
"""


@needs_proc
def test_a_forged_reply_with_an_array_for_a_word_costs_its_worker(zygote):
    before = below(zygote._control._launched.process.pid)
    with session(zygote, GOOD + FORGED) as s:
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]
        assert "own connection" in s.problems[0].message
    assert below(zygote._control._launched.process.pid) == before


def test_a_submission_that_is_slow_everywhere_is_ended_as_a_whole():
    limits = Limits(call_seconds=0.5, load_seconds=1, submission_seconds=1.5)
    with Zygote(limits, secret=SECRET, at_most=Level.PROCESS) as z:
        budget, start = Budget(limits.submission_seconds), time.monotonic()
        for _ in range(2):
            with session(z, "import time\ndef f(x):\n    time.sleep(0.4)\n    return x\n", budget=budget) as s:
                said = [str(failed) for failed in map(partial(failure, s), range(8)) if failed]
        assert said == ["timed out: The time for one submission, 1.5 s, was used up."] * 8
        assert time.monotonic() - start < 2.5


def failure(s, x):
    try:
        s.call("f", (x,))
    except CallFailed as failed:
        return failed


def test_a_slow_load_is_paid_once_when_workers_are_lost(zygote):
    text = "import os, time\ndef f(x):\n    os._exit(0)\ndef g(x):\n    return x\ntime.sleep(0.5)\n"
    budget, start = Budget(60), time.monotonic()
    for _ in range(2):
        with session(zygote, text, budget=budget) as s:
            assert failure(s, 1).kind == failure(s, 2).kind == "crashed"
            assert s.call("g", (1,)).value == 1
    assert time.monotonic() - start < 1


def test_lost_workers_are_counted_over_all_functions_and_sessions(zygote):
    budget = Budget(60, losses=3)
    text = "import os\ndef f(x):\n    os._exit(0)\ndef g(x):\n    return x\n"
    for left in (True, False):
        with session(zygote, text, budget=budget) as s:
            assert [failure(s, x).kind for x in range(2)] == ["crashed"] * 2
            assert (failure(s, 2).message == "It ended the program itself, as os._exit does.") == left
            with pytest.raises(CallFailed, match="started anew 3 times"):
                s.call("g", (1,))


def test_cpu_time_is_limited_over_all_calls():
    limits = Limits(cpu_seconds=1, call_seconds=4)
    text = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_DFL)\ndef f(x):\n    while True: pass\n"
    with Zygote(limits, secret=SECRET, at_most=Level.CONFINED) as z:
        failed = outcome(z, text)
    assert (failed.kind, failed.message) == ("timed out", "It used more than 1 s of CPU time in all.")
