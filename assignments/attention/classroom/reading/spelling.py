"""What a student may have meant by a name that is not known."""

import re
import typing
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import chain, islice

import numpy as np

UNDEFINED = re.compile(r"name '(\w+)' is not defined")
UNEXPECTED = re.compile(r"\w+\(\) got an unexpected keyword argument '(\w+)'")
NO_ATTRIBUTE = re.compile(r"module 'numpy' has no attribute '(\w+)'")
NO_METHOD = re.compile(r"'numpy\.ndarray' object has no attribute '(\w+)'")
NO_NUMPY = "Is `import numpy as np` missing at the top?"
MODULES = ("functools", "itertools", "math")
WRITTEN = {"d_k": "k.shape[-1]", "ln": "np.log", "pi": "np.pi", "inf": "np.inf", "null": "None", "nil": "None"}
"""Names of a formula or of another language, and how they are written in Python."""
OFTEN = ("True", "False", "None", "print", "range", "len", "enumerate", "zip")
"""Python's own names that beginners use, in their right spelling."""
METHODS = {
    "append": "An array does not grow. Begin with a list, a = [], and make an array of it at the end.",
    "unsqueeze": "NumPy has it as a function: np.expand_dims(...).",
}
"""What lists and PyTorch's arrays have, and what to do without it."""
KEYWORDS = {"dim": "axis", "keepdim": "keepdims"}
"""What PyTorch calls an argument, and what NumPy does."""
NEAR = 0.7
ALIKE = 0.85
"""NumPy has so many names that one of them comes near to most words."""
SHORTEST = 3
"""Letters of a name that may be one of Python's own, misspelt: two letters are more likely a variable."""
LONGEST, MOST = 30, 2000
"""Letters of a name, and names that are looked at."""


def elsewhere(message: str) -> str:
    """Where the name comes from that an error's message says is not known; "" if that cannot be said."""
    if keyword := UNEXPECTED.fullmatch(message):
        return f"Did you mean {KEYWORDS[keyword[1]]}?" if keyword[1] in KEYWORDS else ""
    if attribute := NO_ATTRIBUTE.fullmatch(message):
        near = get_close_matches(attribute[1], dir(np), n=1, cutoff=ALIKE)
        return f"Did you mean np.{near[0]}?" if near else ""
    if method := NO_METHOD.fullmatch(message):
        return _instead(method[1])
    name = _undefined(message)
    if name == "np":
        return NO_NUMPY
    if name in MODULES:
        return f"Is `import {name}` missing at the top?"
    if name in typing.__all__:
        return f"Is `from typing import {name}` missing at the top?"
    if name in WRITTEN:
        return f"Did you mean {WRITTEN[name]}?"
    return f"Did you mean np.{name}?" if callable(vars(np).get(name)) else ""


def _instead(method: str) -> str:
    """What to write for a method that arrays do not have; "" if that cannot be said."""
    if method in METHODS:
        return METHODS[method]
    if callable(vars(np).get(method)):
        return f"NumPy has it as a function: np.{method}(...)."
    near = nearest(method, (each for each in dir(np.ndarray) if not each.startswith("_")))
    return f"Did you mean {near}?" if near else ""


def with_nearest(message: str, names: Iterable[object]) -> str:
    """The message of an error; if it says that a name is not defined, also which of these names comes nearest."""
    name = _undefined(message)
    if not name or elsewhere(message):
        return message
    often = OFTEN if len(name) >= SHORTEST else ()
    near = nearest(name, chain(names, often))
    return f"{message}. Did you mean '{near}'?" if near else message


def nearest(name: str, names: Iterable[object]) -> str:
    """Which of these names comes nearest to `name`; "" if none comes near."""
    first = islice((each for each in names if type(each) is str), MOST)
    known = [each for each in first if each.isidentifier() and len(each) <= LONGEST]
    same = [each for each in known if each.lower() == name.lower()]
    near = same or get_close_matches(name, known, n=1, cutoff=NEAR)
    return near[0] if near else ""


def _undefined(message: str) -> str:
    found = UNDEFINED.fullmatch(message)
    return found[1] if found else ""
