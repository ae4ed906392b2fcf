"""Real workers at every isolation level this machine reaches."""

import platform
import time

import numpy as np
import pytest

from autograder.classroom.reading.calling import CallFailed
from autograder.sandbox.inside.memory import FILLED
from autograder.sandbox.outside.host import Zygote
from autograder.sandbox.outside.session import Call
from autograder.sandbox.wire import ForeignArray
from tests.support.descriptors import descriptors
from tests.support.processes import below, needs_proc
from tests.support.workers import GOOD, LIMITS, SECRET, outcome, session

pytestmark = pytest.mark.integration


def test_values_of_all_kinds_come_back(zygote):
    with session(
        zygote, "import numpy as np\ndef f(x):\n    return [x.T, (1, 2.5)], np.float64(3), np.matrix(x)\n"
    ) as s:
        [[back, numbers], scalar, matrix] = s.call("f", (np.arange(6.0).reshape(2, 3),)).value
    assert (type(back), back.shape, back[2, 1]) == (np.ndarray, (3, 2), 5)
    assert numbers == (1, 2.5)
    assert isinstance(scalar, ForeignArray)
    assert (scalar.type_name, matrix.type_name) == ("float64", "matrix")


def test_numbers_and_other_arrays_may_be_worked_on_in_place(zygote):
    with session(zygote, "def f(x):\n    x *= 2\n    return x\n") as s:
        for given in np.float64(3), np.ma.masked_array([3.0]), np.array([3.0]):
            assert float(s.call("f", (given,)).value.sum()) == 6


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc fills what it gives out")
def test_memory_that_nobody_filled_holds_the_same_each_time(zygote):
    text = "import numpy as np\ndef f(n, kind):\n    return np.empty(n, kind)\n"
    calls = [Call("f", (size, kind)) for size in (1, 3, 9, 100, 127, 128, 2000) for kind in ("f8", "f4", "u1")]

    def seen(by):
        with session(by, text) as s:
            return [answer.value.tobytes() for answer in s.answers(calls)]

    with Zygote(LIMITS, secret=SECRET, at_most=zygote.level) as other:
        assert seen(zygote) == seen(other)
    assert set(seen(zygote)[-1]) == {FILLED}


def test_a_value_may_be_written_to_and_the_next_one_is_as_the_function_gave_it(zygote):
    with session(zygote, "import numpy as np\ndef f():\n    return np.zeros(2)\n") as s:
        s.call("f", ()).value[0] = 1
        assert s.call("f", ()).value.tolist() == [0, 0]


def test_a_value_may_be_as_large_as_is_allowed_and_no_larger(zygote):
    text = "import numpy as np\ndef f(size):\n    return np.zeros(size, np.int8)\n"
    most = zygote.limits.reply_mib << 20
    assert outcome(zygote, text, most).size == most
    assert outcome(zygote, text, most + 1).kind == "unsendable"


UNEVEN = """
import os
def f(x):
    if x == 1:
        while True: pass
    if x == 2:
        os._exit(7)
    if x == 3:
        return [object()]
    return x
def g(x):
    return -x
"""


def test_many_calls_at_once_each_get_their_answer_whatever_the_others_do(zygote):
    calls = [Call(name, (float(x),)) for name, x in [("f", 0), ("g", 1), ("f", 2), ("f", 3), ("f", 1), ("g", 2)]]
    calls += [Call("h", ()), *[Call("g", (float(x),)) for x in range(100)]]
    with session(zygote, UNEVEN) as s:
        answers = list(s.answers(calls))
    told = [answer.kind if isinstance(answer, CallFailed) else answer.value for answer in answers]
    assert all(answer.__traceback__ is None for answer in answers if isinstance(answer, CallFailed))  # it keeps replies
    assert told[:7] == [0, -1, "crashed", "unsendable", "timed out", -2, "missing"]
    assert told[7:] == [-x for x in range(100)]


def test_a_function_that_never_ends_is_not_waited_for_again_and_again(zygote):
    calls = [Call("f", (1.0,))] * 20 + [Call("g", (1.0,))]
    start = time.monotonic()
    with session(zygote, UNEVEN) as s:
        *stopped, last = s.answers(calls)
    assert time.monotonic() - start < 5 * zygote.limits.call_seconds
    assert {answer.kind for answer in stopped} == {"timed out"}
    assert last.value == -1


ENDLESS = """
def f(x):
    while True: pass
def calls_it(x, f=f):
    try:
        return f(x)
    except Exception:
        return 0
def by_itself(x):
    return -x
"""


def test_those_that_call_a_function_that_never_ends_are_told_without_waiting_for_it_once_more(zygote):
    calls = [Call(name, (1.0,)) for name in ("f", "calls_it", "by_itself")]
    start = time.monotonic()
    with session(zygote, ENDLESS) as s:
        first, second, third = s.answers(calls)
    assert time.monotonic() - start < 2 * zygote.limits.call_seconds
    assert (first.kind, first.message) == ("timed out", f"It was stopped after {zygote.limits.call_seconds:g} s.")
    assert (second.kind, second.message) == ("timed out", "It calls f, which was stopped before.")
    assert third.value == -1


def test_changed_surroundings_are_told_and_put_back_between_calls(zygote):
    text = (
        "import os, numpy as np\ndef f():\n    np.seterr(all='raise')\n    os.chdir('/')\n"
        "def g():\n    return [os.getcwd(), np.geterr()['divide']]\n"
    )
    with session(zygote, text) as s:
        assert s.call("f", ()).around == ("error settings", "working directory")
        assert s.call("g", ()).value == ["/usr", "warn"]


def test_a_replaced_function_is_used_by_the_others_and_nothing_else_is_replaced(zygote):
    text = "def f(x):\n    return x * 0\ndef helper(x):\n    return x + 1\ndef g(x):\n    return helper(f(x))\n"
    right = b"def f(x):\n    return helper(x)\ndef helper(x):\n    return x * 10\ndef g(x):\n    return -1\n"
    with session(zygote, text, replacing={"f": right}) as s:
        assert s.call("f", (2,)).value == 20
        assert s.call("g", (2,)).value == 21


def test_runs_are_repeatable(zygote):
    text = (
        "import numpy as np, random\ndef f(x):\n    return [np.random.rand(), random.random(), str({'a', 'b', 'c'})]\n"
    )
    assert outcome(zygote, text) == outcome(zygote, text)


def test_a_function_that_hangs_is_not_waited_for_again(zygote):
    with session(zygote, "import time\ndef f(x):\n    time.sleep(x)\n    return x\ndef g(x):\n    return x\n") as s:
        assert s.call("f", (0,)).value == 0
        start = time.monotonic()
        for _ in range(8):
            with pytest.raises(CallFailed, match="timed out"):
                s.call("f", (60,))
            assert s.call("g", (1,)).value == 1
        assert time.monotonic() - start < 2


def test_no_descriptor_is_lost(zygote):
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
    with session(zygote, "import numpy\nnumpy.mine = 1\n" + GOOD) as one:
        one.call("f", (1.0,))
        with session(zygote, "import numpy\ndef f(x):\n    return hasattr(numpy, 'mine')\n") as two:
            assert two.call("f", (1,)).value is False


@needs_proc
def test_a_zygote_keeps_one_worker_at_most(zygote):
    zygote_pid = zygote._control._launched.process.pid
    with session(zygote, GOOD) as forgotten:
        forgotten.call("f", (1.0,))
        before = below(zygote_pid)
        with session(zygote, GOOD) as following:
            following.call("f", (1.0,))
            assert len(below(zygote_pid)) == len(before)
            assert below(zygote_pid) != before
            with pytest.raises(CallFailed, match="crashed"):
                forgotten.call("f", (1.0,))
            following.call("f", (1.0,))
