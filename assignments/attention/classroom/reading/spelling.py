"""What a student may have meant by a name that is not defined."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

import numpy as np

UNDEFINED = re.compile(r"name '(\w+)' is not defined")
NO_NUMPY = "Is `import numpy as np` missing at the top?"
MODULES = ("functools", "itertools", "math")
WRITTEN = {"d_k": "k.shape[-1]"}
"""Names of a formula, and how they are written in code."""
NEAR = 0.7
LONGEST = 30


def elsewhere(message: str) -> str:
    """Where the name that an error's message says is not defined comes from; "" if that is not known."""
    name = _undefined(message)
    if name == "np":
        return NO_NUMPY
    if name in MODULES:
        return f"Is `import {name}` missing at the top?"
    if name in WRITTEN:
        return f"Did you mean {WRITTEN[name]}?"
    return f"Did you mean np.{name}?" if callable(vars(np).get(name)) else ""


def with_nearest(message: str, names: Iterable[object]) -> str:
    """The message of an error; if it says that a name is not defined, also which of these names comes nearest."""
    name = _undefined(message)
    if not name or elsewhere(message):
        return message
    known = [each for each in names if isinstance(each, str) and each.isidentifier() and len(each) <= LONGEST]
    same = [each for each in known if each.lower() == name.lower()]
    near = same or get_close_matches(name, known, n=1, cutoff=NEAR)
    return f"{message}. Did you mean '{near[0]}'?" if near else message


def _undefined(message: str) -> str:
    found = UNDEFINED.fullmatch(message)
    return found[1] if found else ""
