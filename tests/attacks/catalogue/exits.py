"""Ending the program, in every way and at every time."""

import sys

from tests.attacks.attack import RIGHT, Attack, calling, loading

ENDED = "ended the whole program"
AT_LOAD = {
    "sys.exit": "import sys\nsys.exit(0)",
    "quit": "quit()",
    "SystemExit": "raise SystemExit('full marks')",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "GeneratorExit": "raise GeneratorExit",
    "os._exit": "import os\nos._exit(0)",
    "the grader's own exit status": "import os\nos._exit(121)",
    "os.abort": "import os\nos.abort()",
    "a null pointer": "import ctypes\nctypes.string_at(0)",
    "a signal from an alarm": "import signal, time\nsignal.setitimer(signal.ITIMER_PROF, 0.01)\nwhile True:\n    pass",
    "exit handlers": "import atexit, os, sys\natexit.register(os._exit, 0)\nsys.exit(0)",
}
IN_CALL = {
    "os._exit": "import os\nos._exit(0)",
    "os.abort": "import os\nos.abort()",
    "a null pointer": "import ctypes\nctypes.string_at(0)",
    "a jump to nowhere": "import ctypes\nctypes.CFUNCTYPE(None)(1)()",
    "a broken interpreter": "import ctypes\nctypes.memset(id(None), 0, 16)\nreturn None",
    "a timer": "import signal, time\nsignal.signal(14, signal.SIG_DFL)\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\n"
    "while True:\n    pass",
}
RAISED = {
    "sys.exit": "import sys\nsys.exit(0)",
    "SystemExit(20)": "raise SystemExit(20)",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "GeneratorExit": "raise GeneratorExit",
    "StopIteration": "raise StopIteration",
    "endless recursion": "return project(x, w)",
    "faulthandler": "import faulthandler\nfaulthandler._sigsegv()",
}
# Python 3.12 and later count calls made in C by themselves.
(RAISED if sys.version_info >= (3, 12) else IN_CALL)["the recursion limit gone"] = """
import sys
sys.setrecursionlimit(10**9)
def r(n):
    return [*map(r, [n])]
r(0)
"""
SWALLOWS = """
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""
DELETED = """
class D:
    def __del__(self):
        import os
        os._exit(0)
def project(x, w):
    D()
    return x @ w
"""
ALL_EXIT = "import os\ndef project(*a):\n    os._exit(0)\nsoftmax = attention = multi_head_attention = project\n"
HEAD = "head_disagreement = project\n"

ATTACKS = [
    *(loading(f"ends while it is loaded by {name}", text) for name, text in AT_LOAD.items()),
    *(calling(f"ends in a call by {name}", text, None, ENDED) for name, text in IN_CALL.items()),
    *(calling(f"leaves a call by {name}", text) for name, text in RAISED.items()),
    Attack("ends before its functions are there", f"import os\nos._exit(0)\n{RIGHT}", "full", ("broke off",)),
    Attack("ends in every function", ALL_EXIT + HEAD, "none", (ENDED,)),
    loading("hangs at its end", "import atexit, time\natexit.register(time.sleep, 1000)"),
    loading("ends when an object goes", DELETED, {"project": 0}, ENDED),
    loading("ignores every signal and never loads", SWALLOWS, "full", "did not end"),
    calling("ignores every signal and never returns", SWALLOWS, None, "took too long"),
]
