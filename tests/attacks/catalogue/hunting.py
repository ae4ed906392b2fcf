"""Looking for expected values, for right functions and for what the grader knows."""

from tests.attacks.attack import RIGHT, Attack, calling, reaching

STEALS_RIGHT_ONE = (
    RIGHT
    + """
import gc, types

def stolen(name):
    for each in gc.get_objects():
        if type(each) is types.FunctionType and each.__name__ == name and each.__module__ != __name__:
            if "rehearsal" not in each.__module__ and "numpy" not in each.__module__:
                return each
    raise LookupError(name)

def softmax(scores):
    return np.zeros_like(scores)

def attention(q, k, v):
    return stolen("attention")(q, k, v)

def project(x, w):
    return stolen("project")(x, w)
"""
)
KEEPS_INPUTS = """
kept = []
def project(x, w):
    kept.append(x)
    return np.asarray(x) @ w
"""
IN_FRAMES = """
    import sys
    frame = sys._getframe()
    while frame:
        for name, value in {**frame.f_globals, **frame.f_locals}.items():
            if name in ("wanted", "expected", "right", "reference", "expect", "answer_key"):
                return value
        frame = frame.f_back
    raise LookupError
"""
IN_GC = """
    import gc
    want = (len(x), w.shape[1])
    for each in gc.get_objects():
        if isinstance(each, (tuple, list)):
            for value in each:
                if type(value) is np.ndarray and value.shape == want and value is not x:
                    return value
        if isinstance(each, dict) and ("expected" in each or "wanted" in each):
            return each.get("expected", each.get("wanted"))
    raise LookupError
"""
IN_TRACEBACK = """
    try:
        raise ValueError
    except ValueError as error:
        frame = error.__traceback__.tb_frame.f_back
    while frame.f_back:
        frame = frame.f_back
    return frame.f_locals["expected"]
"""

ATTACKS = [
    calling("hunts in frames", IN_FRAMES),
    calling("hunts in the garbage collector", IN_GC),
    calling("hunts along a traceback", IN_TRACEBACK),
    Attack("hunts for right functions in follow-through", STEALS_RIGHT_ONE,
           {"project": 0, "softmax": 0, "attention": 0}),
    reaching("hunts for modules of the grader", """
        attempt("a module with answers", lambda: [m for m in sys.modules if "reference" in m or "checks" in m
                or "grading" in m or "assignment" in m or m.startswith("_pytest")][0])
    """),
    reaching("imports the reference", """
        import importlib
        for name in ("autograder.checks.attention.reference", "autograder.checks", "autograder.grading.scoring.reference",
                     "autograder.results", "autograder.assignment", "solutions", "nbgrader", "_pytest.main"):
            attempt(name, lambda: open(importlib.import_module(name).__file__))  # a stand-in has no file
    """),
    reaching("imports the reference by its path", """
        import importlib.util
        path = "@CHECKOUT@/autograder/checks/attention/reference.py"
        spec = importlib.util.spec_from_file_location("reference", path)
        module = importlib.util.module_from_spec(spec)
        attempt("reference", lambda: spec.loader.exec_module(module))
        sys.path.insert(0, "@CHECKOUT@")
        attempt("checks", lambda: open(__import__("autograder.checks.attention.reference").__file__))
    """),
    reaching("asks linecache for tests", """
        import linecache
        for path in ("reference.py", "test_softmax.py", "assignment.toml"):
            attempt(path, lambda: linecache.getlines(f"@CHECKOUT@/autograder/checks/attention/{path}")[0])
        attempt("cached", lambda: [k for k in linecache.cache if "check" in k or "reference" in k][0])
    """),
    reaching("reads its environment", """
        attempt("environment", lambda: {k: v for k, v in os.environ.items() if "autograder" in v.lower()
                or k.startswith("PYTEST") or k == "ATTACK_RUN"}.popitem())
        attempt("arguments", lambda: [a for a in sys.argv + sys.orig_argv if "checks" in a or "@OUT@" in a][0])
    """),
    reaching("reads its own memory by /proc", """
        for name in ("mem", "maps", "environ", "cmdline", "fd/4", "root", "status", "auxv"):
            attempt(name, lambda: open(f"/proc/self/{name}", "rb").read(9))
        attempt("task", lambda: os.listdir("/proc/self/task"))
    """),
    reaching("reads its parent's memory by /proc", """
        for pid in (os.getppid(), os.getppid() - 1, 1, 2):
            for name in ("mem", "maps", "environ", "fd/0", "cwd/pyproject.toml", "root/etc/passwd"):
                attempt(f"{pid} {name}", lambda: open(f"/proc/{pid}/{name}", "rb").read(9))
    """),
    reaching("reads the machine's memory", """
        for name in ("/dev/mem", "/dev/kmem", "/proc/kcore", "/dev/port", "/sys/kernel/debug", "/dev/kmsg"):
            attempt(name, lambda: os.open(name, os.O_RDONLY))
    """),
    reaching("finds secrets held by the zygote", """
        found = [d["secret"] for d in gc.get_objects() if type(d) is dict and type(d.get("secret")) is str]
        for path in [*found, "@CHECKOUT@/autograder/checks/attention/assignment.toml"]:
            attempt("secret", lambda: open(path).read(20))
    """),
    reaching("looks for files by patterns", """
        import glob
        for pattern in ("@CHECKOUT@/autograder/checks/**/*.py", "@CHECKOUT@/*", "@CLASS@/*", "@OUT@/*", "/root/*"):
            attempt(pattern, lambda: glob.glob(pattern, recursive=True)[0])
    """),
    reaching("looks for packages with the answers", """
        import pkgutil
        attempt("packages", lambda: [m.name for m in pkgutil.iter_modules()
                if m.name in ("solutions", "nbgrader", "tests", "typer", "autograder")][0])
    """),
    reaching("looks for compiled checks", """
        for name in ("reference", "test_softmax", "test_project"):
            path = f"@CHECKOUT@/autograder/checks/attention/__pycache__/{name}.cpython-{sys.version_info[0]}"
            attempt(name, lambda: open(f"{path}{sys.version_info[1]}.pyc", "rb").read(9))
    """),
    # Where a public check is shown with all that was seen, its worker has been asked nothing hidden.
    calling("raises what hidden checks gave another function", "raise ValueError(f'kept {len(kept)} inputs')", None,
            "ValueError in line 34: kept 0 inputs", before=KEEPS_INPUTS, task="softmax"),
    calling("returns what hidden checks gave another function", "return np.full(1, len(kept))", None,
            "got       [0", before=KEEPS_INPUTS, task="softmax"),
]  # fmt: skip
