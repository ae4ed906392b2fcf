"""The isolation that this machine gives, as root and as an ordinary user, and zygotes that go away."""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from autograder.classroom.reading.source import Source
from autograder.sandbox.levels import Level
from autograder.sandbox.outside.bubblewrap import wrap
from autograder.sandbox.outside.control import ZygoteLost
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.launch import ENVIRONMENT
from autograder.sandbox.outside.layout import find_layout
from autograder.sandbox.outside.session import Session
from tests.support.descriptors import descriptors
from tests.support.workers import GOOD, LIMITS, SECRET, session

IMPORTS = """
from pathlib import Path
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.levels import Level
from autograder.sandbox.limits import Limits
from autograder.sandbox.outside.session import Session
"""
pytestmark = pytest.mark.integration


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


def test_a_worker_that_observes_less_than_the_first_one_is_not_used():
    with Zygote(LIMITS, secret=SECRET, at_most=Level.PROCESS) as zygote:
        zygote.spawn().close()
        zygote.level = Level.CONFINED
        before = descriptors()
        with pytest.raises(ZygoteLost, match="observed the level process, the first one confined"):
            zygote.spawn()
        assert descriptors() == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's workers become somebody else")
def test_a_worker_that_cannot_stop_being_root_is_not_used():
    with pytest.raises(ZygoteLost, match=r"does not get through its lock-down\.$"):
        Zygote(LIMITS, slot=2**32, secret=SECRET)  # there are not so many users


@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.label)
def test_a_file_may_use_all_letters_and_the_standard_library_at_every_level(level):
    text = "import doctest, glob, queue, unicodedata, uuid\ngröße = 1\ndef f(x):\n    return x + größe\n"
    with Zygote(LIMITS, secret=SECRET, at_most=level) as zygote, session(zygote, text) as s:
        assert s.problems == []
        assert s.call("f", (1.0,)).value == 2


@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.label)
def test_a_file_may_be_saved_in_an_older_encoding_at_every_level(level):
    with Zygote(LIMITS, secret=SECRET, at_most=level) as zygote:
        for encoding, letter in ("cp1252", "ö"), ("gbk", "李"), ("koi8-r", "ж"), ("shift_jis", "あ"):
            text = f"# -*- coding: {encoding} -*-\ndef f():\n    return {letter!r}\n"
            with Session(zygote, Source("work.py", "module", (text.encode(encoding),))) as s:
                assert s.problems == []
                assert s.call("f", ()).value == letter


@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.label)
def test_an_allowed_package_brings_what_it_needs_and_may_be_one_file(level):
    text = "import jinja2, markupsafe, typing_extensions\ndef f(x):\n    return len(markupsafe.escape('<' * int(x)))\n"
    packages = ("numpy", "jinja2", "typing_extensions")
    with (
        Zygote(LIMITS, secret=SECRET, at_most=level) as usual,
        Zygote(LIMITS, packages, secret=SECRET, at_most=level) as z,
    ):
        assert z.level is usual.level
        with session(z, text) as s:
            assert s.problems == []
            assert s.call("f", (2.0,)).value == 8


@pytest.mark.skipif(sys.platform != "linux", reason="there are no locks elsewhere")
@pytest.mark.parametrize("gap", [{"landlock": False}, {"readable": ["/"]}, {"program": None}])
def test_one_lock_that_does_not_hold_is_no_isolation(monkeypatch, tmp_path, gap):
    # Where tests run as root, this file's permissions hide it from workers, and only the locks are left to find out.
    (tmp_path / "secret").write_text("")
    tmp_path.chmod(0o700)
    settings = Zygote._settings
    monkeypatch.setattr(Zygote, "_settings", lambda *args: settings(*args) | gap)
    with Zygote(LIMITS, secret=tmp_path / "secret", at_most=Level.CONFINED) as leaky:
        assert leaky.level is Level.PROCESS


def test_nothing_can_be_written_in_a_bubble_by_its_own_mounts_alone():
    # Kernels without Landlock reach "sandboxed" as well.
    code = """
import os, tempfile
for folder, _, _ in os.walk("/"):
    try:
        with tempfile.NamedTemporaryFile(dir=folder):
            print(folder)
    except OSError:
        pass
"""
    assert in_a_bubble(code) == ""


def test_a_bubble_has_no_network_and_no_processes_but_its_own():
    code = "import os, socket\nprint(os.getpid() < 5, [name for _, name in socket.if_nameindex()])"
    assert in_a_bubble(code) == "True ['lo']\n"


def in_a_bubble(code):
    """What Python code prints that bubblewrap alone shuts in."""
    layout = find_layout(["numpy"])
    command = wrap([str(layout.interpreter), "-S", "-c", code], ENVIRONMENT, layout)
    if command is None:
        pytest.skip("needs bwrap")
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode != 0 and "bwrap: " in done.stderr:
        pytest.skip("bwrap does not run here")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.label)
def test_a_dead_zygote_is_noticed(level):
    with Zygote(LIMITS, secret=SECRET, at_most=level) as dead, session(dead, GOOD) as s:
        s.call("f", (1.0,))
        dead._control._launched.process.kill()
        if sys.platform == "linux":  # elsewhere a worker answers on, until its pipe closes
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
        paths = {"PYTHONPATH": "/opt/project:/opt/packages", "LD_LIBRARY_PATH": "/opt/python/lib"}
        environment = {"PATH": os.environ["PATH"], **paths}
        command = [*bubble, *nobody, python, "-B", "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
@pytest.mark.parametrize("level", [Level.PROCESS, Level.CONFINED])
def test_an_ordinary_users_worker_cannot_open_the_graders_ends_of_its_pipes(as_ordinary_user, level):
    text = "import os\ndef f(n, flags):\n    os.close(os.open(f'/proc/self/fd/{n}', flags))\n"
    code = (
        f"import os\n{IMPORTS}"
        "from autograder.classroom.reading.calling import CallFailed\n"
        "from autograder.classroom.reading.source import Source\n"
        f"with Zygote(Limits(), secret=Path('/opt/project/pyproject.toml'), at_most=Level({int(level)})) as z:\n"
        f"    with Session(z, Source('a.py', 'module', ({text.encode()!r},))) as s:\n"
        "        for n, flags in (3, os.O_WRONLY), (4, os.O_RDONLY):\n"
        "            try:\n"
        "                s.call('f', (n, flags))\n"
        "            except CallFailed as failed:\n"
        "                print(failed.error)\n"
    )
    assert as_ordinary_user(code).split() == ["PermissionError"] * 2


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests run as an ordinary user already")
def test_an_ordinary_user_reaches_the_same_level(zygote, as_ordinary_user):
    code = (
        f"{IMPORTS}"
        "from autograder.classroom.reading.source import Source\n"
        f"with Zygote(Limits(), secret=Path('/opt/project/pyproject.toml'), at_most=Level({int(zygote.level)})) as z:\n"
        "    with Session(z, Source('a.py', 'module', (b'def f(): return 5\\nx = )',))) as s:\n"
        "        print(z.level.label, s.problems[0].kind, s.call('f', ()).value)\n"
    )
    assert as_ordinary_user(code).split() == [zygote.level.label, "SyntaxError", "5"]
