"""What a zygote imports before any worker is forked, so that no worker spends time on it."""

import builtins
import importlib
import os
import sys
from collections.abc import Iterable

# fmt: off
COMMON = (
    "abc", "array", "bisect", "cmath", "collections", "collections.abc", "contextlib", "copy", "csv", "dataclasses",
    "datetime", "decimal", "enum", "fractions", "functools", "heapq", "inspect", "io", "itertools", "json",
    "logging", "math", "numbers", "operator", "os", "pathlib", "pickle", "pprint", "random", "re", "statistics",
    "string", "struct", "textwrap", "time", "timeit", "traceback", "types", "typing", "warnings",
    "unicodedata",  # Python looks for it when a name has other letters than English, which a worker may not be able to
)
# What files are saved in. A worker cannot always read the modules of these codecs by itself.
CODECS = (
    "big5", "cp437", "cp850", "cp1250", "cp1251", "cp1252", "cp1254", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk",
    "iso8859_1", "iso8859_2", "iso8859_9", "iso8859_15", "koi8_r", "mac_roman", "shift_jis", "utf_16", "utf_32",
    "utf_8_sig",
)
OF_NUMPY = ("numpy.fft", "numpy.linalg", "numpy.ma", "numpy.polynomial", "numpy.random")
# Up to 40 ms: only some files need them.
SLOW = ("unittest", "parso", "doctest", "glob", "queue", "uuid")
# fmt: on
OWN = "autograder"


def import_first(packages: Iterable[str]) -> None:
    """Import what nearly every file uses, and give NumPy's generator the same state in every worker."""
    for name in (*packages, *COMMON, *(f"encodings.{codec}" for codec in CODECS)):
        importlib.import_module(name)
    if "numpy" in sys.modules:
        for name in OF_NUMPY:
            importlib.import_module(name)
        sys.modules["numpy"].random.seed(0)
    # Without site, which the zygote does without, these are missing.
    builtins.quit = builtins.exit = sys.exit  # type: ignore[assignment]


def import_later() -> None:
    """Import what takes long and few files need."""
    for name in SLOW:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
    if "parso" in sys.modules:
        sys.modules["parso"].parse("def broken(:\n")  # reads the grammar from its file


def import_rest_of_numpy() -> None:
    """Import what `from numpy import *` does, two dozen modules that NumPy leaves for later: 40 ms for each such file.

    Only when packages are hidden, since these look for others.
    """
    if numpy := sys.modules.get("numpy"):
        for name in numpy.__all__:
            getattr(numpy, name, None)


def hide_packages() -> None:
    """From now on a package that was not allowed is not found, at every level of isolation."""
    own = [name for name in sys.modules if name.split(".")[0] == OWN]
    for name in own:
        del sys.modules[name]
    shown = os.environ.pop("PYTHONPATH", "").split(os.pathsep)
    sys.path[:] = [path for path in sys.path if path not in shown]
    for path in shown:
        sys.path_importer_cache.pop(path, None)
