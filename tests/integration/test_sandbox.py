"""Real workers at every isolation level this machine reaches, with well-meant and with hostile files in them."""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.classroom.reading.source import Source
from autograder.sandbox import ForeignArray, Level, Limits, Session, Zygote, ZygoteLost
from autograder.sandbox.layout import package_folders

pytestmark = pytest.mark.integration

SECRET = Path(__file__).resolve().parents[2] / "pyproject.toml"
LIMITS = Limits(call_seconds=0.5, load_seconds=0.6)
GOOD = "import numpy as np\ndef f(x):\n    return np.exp(x)\n"
SWALLOWS_EVERYTHING = """
def f(x):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""


@pytest.fixture(scope="module", params=list(Level), ids=lambda level: level.label)
def zygote(request):
    with Zygote(LIMITS, secret=SECRET, at_most=request.param) as started:
        if started.level < request.param:
            pytest.skip(f"this machine reaches {started.level.label} only")
        yield started


@pytest.fixture
def shut_in(zygote):
    if zygote.level == Level.PROCESS:
        pytest.skip("the level process promises nothing of the kind")
    return zygote


def session(zygote, text, **options):
    return Session(zygote, Source("work.py", "module", (text.encode(),)), **options)


def outcome(zygote, text, *args):
    """What becomes of f in a file; and the next student is not affected."""
    with session(zygote, text) as hostile:
        try:
            result = hostile.call("f", args or (np.zeros(2),)).value
        except CallFailed as failed:
            result = failed
    with session(zygote, GOOD) as following:
        assert following.call("f", (np.zeros(2),)).value.tolist() == [1, 1]
        assert following.problems == []
    return result


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what it has")
def test_this_machine_reaches_what_it_has():
    has_landlock = ctypes.CDLL(None).syscall(444, None, 0, 1) >= 1
    has_seccomp = ctypes.util.find_library("seccomp") is not None
    bubble = ["bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "--die-with-parent", "true"]
    has_bubble = shutil.which("bwrap") is not None and subprocess.run(bubble, check=False).returncode == 0
    expected = Level.PROCESS if not has_seccomp else Level.SANDBOXED if has_bubble else Level.CONFINED
    if not has_landlock and not has_bubble:
        expected = Level.PROCESS
    with Zygote(LIMITS, secret=SECRET) as best:
        assert best.level is expected


def test_the_level_is_observed_by_every_worker(zygote):
    with session(zygote, GOOD) as good:
        assert good.level is zygote.level


def test_values_of_all_kinds_come_back(zygote):
    with session(
        zygote, "import numpy as np\ndef f(x):\n    return [x.T, (1, 2.5)], np.float64(3), np.matrix(x)\n"
    ) as s:
        [[back, numbers], scalar, matrix] = s.call("f", (np.arange(6.0).reshape(2, 3),)).value
    assert (type(back), back.shape, back[2, 1]) == (np.ndarray, (3, 2), 5)
    assert numbers == (1, 2.5)
    assert isinstance(scalar, ForeignArray)
    assert (scalar.type_name, matrix.type_name) == ("float64", "matrix")


def test_one_session_tells_all_about_a_file(zygote):
    text = (
        "import scipy\nfrom .helpers import g\nclass Solution:\n    def softmax(self): pass\n"
        "def f(x):\n    x[0] = 7\n    return x\nx = (\n"
    )
    with session(zygote, text) as s:
        assert [problem.kind for problem in s.problems] == ["SyntaxError", "ModuleNotFoundError", "ImportError"]
        assert s.names.functions == ("Solution", "f")
        assert s.names.classes == {"Solution": ("softmax",)}
        assert s.call("f", (np.zeros(2), 1)[:1]).changed == (0,)
        with pytest.raises(CallFailed, match="missing"):
            s.call("softmax", ())


def test_notebooks_run_cell_by_cell(zygote):
    source = Source("a.ipynb", "notebook", (b"%pylab\ninput()", b"def f():\n    return 1", b"print(f())"))
    with Session(zygote, source) as s:
        assert [(problem.kind, problem.cell, problem.line) for problem in s.problems] == [("EOFError", 1, 2)]
        assert s.call("f", ()).value == 1


def test_a_replaced_function_is_used_by_the_others_and_nothing_else_is_replaced(zygote):
    text = "def f(x):\n    return x * 0\ndef helper(x):\n    return x + 1\ndef g(x):\n    return helper(f(x))\n"
    right = b"def f(x):\n    return helper(x)\ndef helper(x):\n    return x * 10\ndef g(x):\n    return -1\n"
    with session(zygote, text, replacing={"f": right}) as s:
        assert s.call("f", (2,)).value == 20
        assert s.call("g", (2,)).value == 21


@pytest.mark.parametrize("name", ["scipy", "pytest", "autograder", "autograder.checks", "autograder.sandbox"])
def test_only_allowed_packages_are_found(zygote, name):
    failed = outcome(zygote, f"def f(x):\n    import {name}\n")
    assert (failed.kind, failed.error) == ("raised", "ModuleNotFoundError")


def test_runs_are_repeatable(zygote):
    text = (
        "import numpy as np, random\ndef f(x):\n    return [np.random.rand(), random.random(), str({'a', 'b', 'c'})]\n"
    )
    assert outcome(zygote, text) == outcome(zygote, text)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (f"open({str(SECRET)!r}).read()", ("PermissionError", "FileNotFoundError")),
        ("open('/etc/passwd').read()", ("PermissionError", "FileNotFoundError")),
        ("open('/tmp/autograder-attack', 'w')", ("PermissionError", "FileNotFoundError", "OSError")),
        (f"os.listdir({str(SECRET.parent)!r})", ("PermissionError", "FileNotFoundError")),
        ("import socket; socket.socket()", ("PermissionError",)),
        ("import socket; socket.socketpair()", ("PermissionError",)),
        ("os.fork()", ("PermissionError",)),
        ("os.execv('/bin/sh', ['sh'])", ("PermissionError",)),
        ("os.kill(os.getppid(), 9)", ("PermissionError",)),
        ("os.kill(os.getpid(), 19)", ("PermissionError",)),
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
        ("import ctypes\ndef f(x):\n    ctypes.string_at(0)\n", "crashed", "SIGSEGV"),
        ("import os\ndef f(x):\n    os.closerange(0, 64)\n", "crashed", ""),
        ("import os\ndef f(x):\n    os.write(4, b'x' * 9)\n", "protocol", ""),
        ("import os\ndef f(x):\n    os.write(4, b'x' * 10_000_000)\n", "protocol", ""),
        ("import os\ndef f(x):\n    os.write(4, bytes(60))\n    return x\n", "protocol", ""),
        ("import json\ndef f(x):\n    json.dumps = lambda *a, **k: '{\"a\": [\"|O\", [1], null]}'\n", "protocol", ""),
        (SWALLOWS_EVERYTHING, "timed out", "0.5 s"),
        ("import time\ndef f(x):\n    time.sleep(60)\n", "timed out", "0.5 s"),
        ("import numpy as np\ndef f(x):\n    return np.ones((1 << 30, 4))\n", "raised", "MemoryError"),
        ("def f(x):\n    return bytearray(1 << 31)\n", "raised", "MemoryError"),
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


def test_a_loop_at_the_top_level_is_stopped_and_named(zygote):
    with session(zygote, GOOD + "step = 0\nwhile step < 9:\n    f(0)\ndef g():\n    return 3\nwhile True: pass\n") as s:
        start = time.monotonic()
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]
        assert s.call("g", ()).value == 3
        assert time.monotonic() - start < 2
        [problem] = s.problems
    assert problem.line in (5, 6)
    assert "its time was up" in problem.message


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (
            "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n",
            "did not end within 0.6 s",
        ),
        ("import os\nos._exit(0)\n", "It ended the program itself"),
        ("import os\nos.close(4)\n", "broke off"),
        ("import os\nos.write(4, b'x' * 100)\n", "own connection"),
    ],
)
def test_a_file_that_breaks_off_is_read_for_its_definitions(zygote, end, words):
    with session(zygote, GOOD + end) as s:
        assert s.call("f", (np.zeros(1),)).value.tolist() == [1]
        assert words in s.problems[0].message


def test_a_file_that_never_loads_has_no_functions(zygote):
    text = "import os\ndef stop(): os._exit(0)\ndef f(x=stop()): return x\n"
    with session(zygote, text) as s:
        assert (s.names.functions, s.names.classes) == ((), {})
        with pytest.raises(CallFailed, match="missing: The file could not be loaded"):
            s.call("f", (1,))
        assert len(s.problems) == 2


def test_a_file_that_is_too_large_is_not_read(zygote):
    with session(zygote, "#" * (1 << 20) + "\n" + GOOD) as s:
        assert "larger than 1024 KiB" in s.problems[0].message
        with pytest.raises(CallFailed, match="missing"):
            s.call("f", (1,))


def test_a_function_that_hangs_is_not_waited_for_again(zygote):
    with session(zygote, "import time\ndef f(x):\n    time.sleep(x)\n    return x\ndef g(x):\n    return x\n") as s:
        assert s.call("f", (0,)).value == 0
        start = time.monotonic()
        for _ in range(8):
            with pytest.raises(CallFailed, match="timed out"):
                s.call("f", (60,))
            assert s.call("g", (1,)).value == 1
        assert time.monotonic() - start < 2


def test_cpu_time_is_limited_over_all_calls():
    limits = Limits(cpu_seconds=1, call_seconds=4)
    text = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_DFL)\ndef f(x):\n    while True: pass\n"
    with Zygote(limits, secret=SECRET, at_most=Level.CONFINED) as z:
        failed = outcome(z, text)
    assert (failed.kind, failed.message) == ("crashed", "It used more than 1 s of CPU time.")


def test_no_descriptor_is_lost(zygote):
    def descriptors():
        return len(list(Path("/dev/fd").iterdir()))

    outcome(zygote, GOOD)
    before = descriptors()
    for text in (
        GOOD,
        "import os\nos._exit(1)\n",
        "import os\ndef f(x): os._exit(1)\n",
        "import os\ndef f(x): os.write(4, b'1')\n",
    ):
        outcome(zygote, text)
    assert descriptors() == before


def test_two_sessions_do_not_see_each_other(zygote):
    with session(zygote, "import numpy\nnumpy.mine = 1\n" + GOOD) as one, session(zygote, GOOD) as two:
        one.call("f", (1.0,))
        with session(zygote, "import numpy\ndef f(x):\n    return hasattr(numpy, 'mine')\n") as three:
            assert three.call("f", (1,)).value is False
        assert two.call("f", (np.zeros(1),)).value.tolist() == [1]


@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.label)
def test_a_dead_zygote_is_noticed(level):
    with Zygote(LIMITS, secret=SECRET, at_most=level) as dead, session(dead, GOOD) as s:
        s.call("f", (1.0,))
        dead._control._launched.process.kill()
        with pytest.raises(ZygoteLost):
            [s.call("f", (1.0,)) for _ in range(2000)]
        with pytest.raises(ZygoteLost):
            session(dead, GOOD).call("f", (1.0,))


def test_a_closed_zygote_is_as_good_as_dead():
    with Zygote(LIMITS, secret=SECRET, at_most=Level.PROCESS) as closed:
        s = session(closed, GOOD)
        s.call("f", (1.0,))
    with pytest.raises(ZygoteLost):
        s.close()
    s.close()


def test_a_zygote_needs_what_it_is_asked_for():
    with pytest.raises(ValueError, match="no_such_package"):
        Zygote(LIMITS, packages=("numpy", "no_such_package"), secret=SECRET)
    with pytest.raises(ValueError, match="nowhere"):
        Zygote(LIMITS, secret=SECRET.with_name("nowhere"))


@pytest.fixture
def as_ordinary_user():
    """Runs Python code as nobody, with the interpreter and packages put where nobody can read them."""
    if not shutil.which("bwrap") or not shutil.which("setpriv"):
        pytest.skip("needs bwrap and setpriv")
    project, packages = SECRET.parent, Path(np.__file__).parents[1]
    folders = {sys.base_prefix: "/opt/python", str(project): "/opt/project", str(packages): "/opt/packages"}
    binds = [word for old, new in folders.items() for word in ("--ro-bind", old, new)]
    bubble = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc", "--tmpfs", "/opt", *binds]
    nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    python = f"/opt/python/bin/python{sys.version_info.major}.{sys.version_info.minor}"

    def run(code):
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": "/opt/project:/opt/packages"}
        command = [*bubble, *nobody, python, "-B", "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests run as an ordinary user already")
def test_an_ordinary_user_reaches_the_same_level(zygote, as_ordinary_user):
    code = (
        "from pathlib import Path\nfrom autograder.sandbox import *\n"
        "from autograder.classroom.reading.source import Source\n"
        f"with Zygote(Limits(), secret=Path('/opt/project/pyproject.toml'), at_most=Level({int(zygote.level)})) as z:\n"
        "    with Session(z, Source('a.py', 'module', (b'def f(): return 5\\nx = )',))) as s:\n"
        "        print(z.level.label, s.problems[0].kind, s.call('f', ()).value)\n"
    )
    assert as_ordinary_user(code).split() == [zygote.level.label, "SyntaxError", "5"]
