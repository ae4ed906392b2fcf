"""Changes to Python, NumPy and the reader's own modules."""

from tests.attacks.attack import Attack, calling, loading

# Changes that only the student's own process sees, and that its right functions do not need.
HARMLESS = {
    "comparisons in NumPy": "np.allclose = np.array_equal = np.isclose = lambda *a, **k: True",
    "asarray and frombuffer": "import numpy\nkeep = numpy.asarray\nnumpy.frombuffer = numpy.save = None",
    "numpy.testing": "import numpy.testing as t\nt.assert_allclose = t.assert_array_equal = lambda *a, **k: None",
    "json": "import json\njson.dumps = json.loads = lambda *a, **k: '{}'",
    "struct": "import struct\nstruct.pack = struct.unpack = struct.Struct = lambda *a: b''",
    "print and open": "import builtins\nbuiltins.print = builtins.open = None",
    "sys.stdout": "import sys\nsys.stdout = sys.stderr = sys.stdin = None",
    "hooks": "import sys\nsys.excepthook = sys.displayhook = sys.unraisablehook = lambda *a: 1 / 0",
    "the import system": "import sys\nsys.meta_path.clear()\nsys.path_hooks.clear()\nsys.path.clear()",
    "the garbage collector": "import gc\ngc.callbacks.append(lambda *a: 1 / 0)\ngc.set_threshold(1)\ngc.disable()",
    "the recursion limit": "import sys\nsys.setrecursionlimit(10**9)",
    "warnings": "import warnings\nwarnings.simplefilter('error')\nwarnings.warn = None",
    "a trace function": "import sys\nsys.setprofile(lambda *a: None)\nsys.settrace(lambda *a: None)",
    "random states": "import random\nrandom.seed(5)\nnp.random.seed(5)",
    "printing of NumPy": "np.set_printoptions(formatter={'all': lambda v: '20'})",
    "signal handlers": "import signal\nfor n in range(1, 32):\n    try:\n        signal.signal(n, signal.SIG_IGN)\n"
    "    except (OSError, ValueError):\n        pass",
    "blocked signals": "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))",
    "an alarm": "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.001)",
    "the switch interval": "import sys\nsys.setswitchinterval(1e-9)",
    "its own name": "__name__ = 'autograder.checks.attention.reference'",
    "linecache": "import linecache\nlinecache.getline = linecache.getlines = None",
    "traceback": "import traceback, inspect\ntraceback.extract_tb = inspect.stack = None",
    "ctypes": "import ctypes\nctypes.CDLL = None",
    "the time": "import time\ntime.monotonic = time.time = time.perf_counter = lambda: 0",
}
# Changes that may cost the student dear, as they should; nobody else.
COSTLY = {
    "sys.modules": "import sys\nfor name in list(sys.modules):\n    sys.modules[name] = None",
    "error settings of NumPy": "np.seterr(all='raise')",
    "len": "import builtins\nbuiltins.len = lambda *a: 20",
    "isinstance and type": "import builtins\nbuiltins.isinstance = lambda *a: True\nbuiltins.type = None",
    "every builtin": "import builtins\nfor name in dir(builtins):\n    setattr(builtins, name, None)",
    "no builtin left": "import builtins\nvars(builtins).clear()",
    "__import__": "import builtins\nbuiltins.__import__ = None",
    "__build_class__": "import builtins\nbuiltins.__build_class__ = None",
    "os.read and os.write": "import os\nos.read = lambda *a: b''\nos.write = lambda *a: 1",
    "os._exit": "import os\nos._exit = lambda *a: None\nos.write = None",
    "the float 1.0 in memory": "import ctypes\nfor v in (0.0, 1.0, 0.5):\n    ctypes.memset(id(v) + 16, 0x40, 8)",
    "small integers in memory": "import ctypes\nfor v in range(2, 9):\n    ctypes.memset(id(v) + 24, 1, 1)",
    "the type of arrays in memory": "import ctypes\nctypes.memset(id(np.ndarray) + 48, 0, 64)",
    "the type object": "import ctypes\nctypes.memset(id(type) + 24, 0, 64)",
    "an audit hook": "import sys\ndef hook(*a):\n    raise SystemExit\nsys.addaudithook(hook)",
    "a profile that exits": "import os, sys\nsys.setprofile(lambda *a: os._exit(0))",
    "all functions of the reader": "import gc, types\nown = [f for f in gc.get_objects()\n"
    "       if type(f) is types.FunctionType and 'autograder' in f.__module__]\nfor f in own:\n    f.__code__ = (lambda *a, **k: True).__code__",
    "all functions in memory": "import gc, types\nfor f in gc.get_objects():\n"
    "    if type(f) is types.FunctionType:\n        try:\n            f.__code__ = (lambda *a: True).__code__\n        except ValueError:\n            pass",
}
NO_PYTEST = """
try:
    import pytest
    pytest.raises = pytest.approx = pytest.skip = lambda *a, **k: True
    pytest.exit("full marks", returncode=0)
except ImportError:
    pass
"""
SKIPS = """
class Skipped(BaseException):
    allow_module_level = True
    msg = "skipped"
Skipped.__module__ = "_pytest.outcomes"
Skipped.__qualname__ = "Skipped"
def project(x, w):
    raise Skipped
"""

ATTACKS = [
    *(loading(f"patches {name}", text) for name, text in HARMLESS.items()),
    *(loading(f"patches away {name}", text, "any") for name, text in COSTLY.items()),
    loading("patches pytest", NO_PYTEST),
    loading("raises what looks like pytest's skip", SKIPS, {"project": 0}, "Skipped"),
    calling("patches NumPy during a call", "np.matmul = np.exp = np.linalg.norm = None\nreturn x @ w", "any"),
    calling("changes directory", "import os\nos.chdir('/')\nreturn np.asarray(x) @ w", "any"),
    calling("turns errors of NumPy on", "np.seterr(all='raise')\nreturn np.asarray(x) @ w", "any"),
    calling("redefines the other functions",
            "global softmax, attention\nsoftmax = attention = print\nreturn np.asarray(x) @ w", "any"),
    Attack("defines nothing but __getattr__", "def __getattr__(name):\n    return lambda *a: True\n", "none"),
    Attack("makes globals lie", "class D(dict):\n    def __getitem__(self, k): return print\n"
           "globals().update(D())\nproject = softmax = attention = D().get\n", "none"),
]  # fmt: skip
