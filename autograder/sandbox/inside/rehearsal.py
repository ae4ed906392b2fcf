"""Lets a zygote do what each of its workers will do, on a file of our own.

Python and NumPy prepare much at its first use, and Python rewrites what runs often. What the zygote has ready, its
workers need not do again, nor copy the memory that it is in. A worker has 130 page faults less of 1460, and takes about
1 ms less of 15.
"""

import linecache
import sys

from numpy import ones

from autograder.classroom.reading.calling import call
from autograder.classroom.reading.loading import load
from autograder.classroom.reading.names import describe_names
from autograder.classroom.reading.source import Source

from ..wire import decode, encode

TIMES = 20
MODULE = "rehearsal"
TEXT = b'''
import numpy as np

def f(x):
    """Use what many files use."""
    e = np.exp(np.asarray(x) / np.sqrt(x.shape[-1]) - np.max(x, axis=-1, keepdims=True)) @ x.T
    parts = [e / e.sum(axis=-1, keepdims=True) for _ in range(2)]
    return np.concatenate(parts, axis=-1), np.stack(parts), np.linalg.norm(x - x, axis=-1)
'''


def rehearse() -> None:
    """Load and call, as for a submission."""
    for _ in range(TIMES):
        loaded = load(Source("rehearsal.py", "module", (TEXT,)), module_name=MODULE)
        describe_names(loaded.namespace)
        for _ in range(5):
            request = decode(b"".join(encode(["call", "f", [ones((2, 3))]])))
            decode(b"".join(encode(call(loaded.namespace, *request[1:]).value)))
    del sys.modules[MODULE]
    linecache.clearcache()
