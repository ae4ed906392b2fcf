"""A value is right or wrong alike through both doors: as it is, and as it comes out of the sandbox."""

import array
from collections import namedtuple
from enum import IntEnum
from fractions import Fraction

import numpy as np
import pytest

from autograder.classroom.checking.compare import difference
from autograder.sandbox.wire import Unsendable, decode, encode

VALUES = np.array([1.0, 2.0, 3.0])
OWN_LIST = type("Own", (list,), {})
LIKE_AN_ARRAY = type("Own", (), {"__array__": lambda self, dtype=None, copy=None: VALUES})
NAMED = namedtuple("NAMED", "one two three")
NUMBERS = IntEnum("NUMBERS", "ONE TWO THREE")


def as_it_is(value, wanted):
    return difference(value, wanted)


def out_of_the_sandbox(value, wanted):
    try:
        return difference(decode(b"".join(encode(value))), wanted)
    except Unsendable as unsendable:
        return unsendable.type_name


@pytest.mark.parametrize("door", [as_it_is, out_of_the_sandbox])
@pytest.mark.parametrize(
    "value",
    [
        VALUES,
        list(VALUES),
        tuple(VALUES),
        [1, 2.0, 3 + 0],
        [True, 2, np.int8(3)],
        list(VALUES.astype(np.float32)),
        list(VALUES.astype(np.int64)),
        [np.array(1.0), np.array(2.0), 3.0],
        NAMED(1.0, 2.0, 3.0),
        VALUES.astype(np.longdouble),
        VALUES.astype(">f8"),
        np.ma.array(VALUES),
        np.rec.array(VALUES),
    ],
    ids=lambda value: f"{type(value).__name__}-{type(value[0]).__name__}",
)
def test_it_is_right(door, value):
    assert door(value, VALUES) is None


@pytest.mark.parametrize("door", [as_it_is, out_of_the_sandbox])
@pytest.mark.parametrize(
    "value",
    [
        range(1, 4),
        array.array("d", VALUES),
        memoryview(VALUES),
        OWN_LIST(VALUES),
        [OWN_LIST([1.0]), 2.0, 3.0],
        LIKE_AN_ARRAY(),
        list(NUMBERS),
        [Fraction(1), Fraction(2), Fraction(3)],
        {1.0: 0, 2.0: 0, 3.0: 0}.keys(),
        iter(VALUES),
        VALUES.astype(object),
        VALUES.astype(str),
        VALUES.astype(complex),
        VALUES.astype("m8[s]"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_it_is_wrong(door, value):
    assert door(value, VALUES)


@pytest.mark.parametrize("door", [as_it_is, out_of_the_sandbox])
@pytest.mark.parametrize(
    ("value", "is_right"), [((VALUES, 1.0), True), ([VALUES, 1.0], True), (OWN_LIST([VALUES, 1.0]), False)]
)
def test_a_pair_is_right_or_not(door, value, is_right):
    assert (door(value, {"one": VALUES, "other": 1.0}) is None) == is_right
