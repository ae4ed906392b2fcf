"""Files beside the work that somebody might import or read by mistake, and things that are no files."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from tests.attacks.attack import CHECKOUT, RIGHT, Attack, reaching

HOSTILE = "import os\ntry:\n    open('@CWD@/@MARK@', 'w')\nexcept OSError:\n    pass\nraise SystemExit(3)\n"
INI = "[pytest]\naddopts = --collect-only -p no_such_plugin\npython_files = *\n"


@dataclass(frozen=True, slots=True)
class Link:
    target: str

    def put(self, path, filled):
        path.symlink_to(filled(self.target))


class Fifo:
    def put(self, path, filled):
        os.mkfifo(path)


class Socket:
    def put(self, path, filled):
        with socket.socket(socket.AF_UNIX) as made:
            old = Path.cwd()
            os.chdir(path.parent)  # paths of sockets are short
            try:
                made.bind(path.name)
            finally:
                os.chdir(old)


def beside(name, *files, text=HOSTILE, earns="full", **options):
    return Attack(f"brings {name}", {"attention.py": RIGHT, **dict.fromkeys(files, text)}, earns, **options)


def linked(name, target, **files):
    files = files or {"attention.py": Link(target)}
    return Attack(f"links to {name}", files, "none", ("link",), "unreadable")


ATTACKS = [
    beside("numpy.py", "numpy.py", earns="any"),
    beside("a folder numpy", "numpy/__init__.py", "numpy/linalg.py", earns="any"),
    beside("modules of Python", "json.py", "os.py", "sys.py", "re.py", "struct.py", "math.py"),
    beside("modules of pytest", "pytest.py", "_pytest/__init__.py", "pluggy.py"),
    beside("conftest.py", "conftest.py", "test_attention.py"),
    beside("pytest.ini", "pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml", text=INI),
    beside("sitecustomize.py", "sitecustomize.py", "usercustomize.py"),
    beside("a .pth file", "evil.pth", text="import os; os._exit(3)\n"),
    beside("a grader", "autograder/__init__.py", "autograder/checks/attention/reference.py"),
    beside("classroom/", "classroom/__init__.py", "classroom/terminal/plugin.py"),
    beside("an assignment.toml", "assignment.toml", "tasks.json", text='points = 99\n{"points": 99}'),
    beside("results", "results.sqlite", "grades.csv", text="score,20\n"),
    beside("a compiled module", "__pycache__/attention.cpython-311.pyc", text="x"),
    Attack("imports a module beside it that exits",
           {"attention.py": f"{RIGHT}\nimport helper\n", "helper.py": "import os\nos._exit(0)\n"}, "any"),
    Attack("imports itself", {"attention.py": f"{RIGHT}\nimport attention\nfrom attention import *\n"}, "any"),
    Attack("imports in a circle",
           {"attention.py": f"import b\n{RIGHT}", "b.py": "import c\n", "c.py": "import attention\nimport b\n"}, "any"),
    Attack("imports a module beside it that shadows NumPy",
           {"attention.py": f"{RIGHT}\nimport np\n", "np.py": "project = softmax = None\n"}, "any"),
    Attack("looks like a folder of several students",
           {"attention.py": RIGHT, "ada_12_991_attention.py": "", "bob_13_992_attention.py": ""}),
    Attack("brings 500 files", {"attention.py": RIGHT, **{f"f{n}.txt": "x" for n in range(500)}}),
    Attack("hides its work 30 folders deep", {"a/" * 30 + "attention.py": RIGHT}, "none", (), "unreadable"),
    linked("a secret", "/etc/passwd"),
    linked("the reference", f"{CHECKOUT}/autograder/checks/attention/reference.py"),
    linked("the solution", f"{CHECKOUT}/solutions/attention/lesson.py"),
    linked("another submission", "@CLASS@/000 right.py"),
    linked("itself", "attention.py"),
    linked("nothing", "/nowhere"),
    linked("endless zeros", "/dev/zero"),
    linked("a folder of checks", "", sub=Link(f"{CHECKOUT}/autograder/checks")),
    linked("the whole system", "", sub=Link("/")),
    Attack("hands in a pipe", {"attention.py": Fifo()}, "none", ("no ordinary file",), "unreadable"),
    Attack("hands in a socket", {"attention.py": Socket()}, "none", ("no ordinary file",), "unreadable"),
    Attack("hands in a folder with a file's name", {"attention.py/inner.txt": "x"}, "none", (), "unreadable"),
    Attack("hands in right work and a pipe", {"attention.py": RIGHT, "b.py": Fifo()}, "full", ("no ordinary file",)),
    reaching("imports what is not allowed", """
        import importlib
        for name in ("parso", "typer", "rich", "jinja2", "pytest", "nbformat", "pyseccomp", "pip", "setuptools"):
            if name != "parso":
                attempt(name, lambda: importlib.import_module(name))
    """),
]  # fmt: skip
