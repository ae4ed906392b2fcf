"""Values between grader and worker: what travels, and what is refused."""

import json
import math
from collections import namedtuple

import numpy as np
import pytest

from autograder.sandbox.wire import LENGTH, ForeignArray, Unsendable, WireError, decode, encode


def sent(value):
    return decode(b"".join(encode(value)))


def frame(skeleton, data=b""):
    text = skeleton if isinstance(skeleton, bytes) else json.dumps(skeleton).encode()
    return LENGTH.pack(len(text)) + text + data


@pytest.mark.parametrize(
    "value", [None, True, 0, -3, 2**70, 1.5, -0.0, math.inf, 2 + 3j, "é", "\ud800", [], (), [1, (2.5, [None])]]
)
def test_plain_values_come_back_with_their_type(value):
    assert sent(value) == value
    assert type(sent(value)) is type(value)


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6.0).reshape(2, 3),
        np.arange(6, dtype=">i4").reshape(2, 3),
        np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        np.arange(10)[::-2],
        np.zeros((0, 4)),
        np.array(5.0),
        np.array([True, False]),
        np.array([1 + 2j]),
    ],
)
def test_arrays_come_back_as_plain_ones_of_the_same_values(array):
    back = sent(array)
    assert type(back) is np.ndarray
    assert back.dtype == array.dtype.newbyteorder("=")
    assert back.shape == array.shape
    assert back.tolist() == array.tolist()
    assert back.flags.writeable


def test_named_tuples_come_as_tuples():
    assert sent(namedtuple("Heads", "q k")(1, [2])) == (1, [2])


@pytest.mark.parametrize(
    ("value", "name"),
    [(np.float64(2.0), "float64"), (np.array([[2.0]]).view(np.matrix), "matrix"), (np.ma.array([2.0]), "MaskedArray")],
)
def test_other_numpy_types_come_with_their_name(value, name):
    back = sent([value])[0]
    assert isinstance(back, ForeignArray)
    assert (back.type_name, float(back.ravel()[0])) == (name, 2.0)


def nested(depth):
    return [nested(depth - 1)] if depth else []


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"a": 1}, "dict"),
        ({1}, "set"),
        (object(), "object"),
        (np.array([object()]), "ndarray of object"),
        (np.array(["a"]), "ndarray of <U1"),
        (np.array(["a"], np.dtypes.StringDType()), "ndarray of StringDType()"),
        (nested(50), "list"),
        ([0] * 30_000, "list"),
        ("x" * 2_000_000, "str"),
        ([10**5000], "list"),
        (np.zeros((2**62, 0), bool), "ndarray"),
    ],
)
def test_what_does_not_travel_is_named(value, name):
    with pytest.raises(Unsendable) as caught:
        encode(value)
    assert caught.value.type_name == name


def test_too_many_bytes_do_not_travel():
    encode(np.zeros(100), most_bytes=800)
    with pytest.raises(Unsendable):
        encode([np.zeros(100), 1, np.zeros(1)], most_bytes=800)


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\x01",
        LENGTH.pack(2**32 - 1),
        LENGTH.pack(100) + b"[]",
        frame(b"[1"),
        frame(b"\xff\xfe"),
        frame(b"[" * 100_000),
        frame(nested(60)),
        frame([0] * 50_000),
        frame({"x": 1}),
        frame({}),
        frame({"t": [1], "a": 2}),
        frame({"t": 5}),
        frame({"c": ["1", "2"]}),
        frame({"a": ["<f8", [2], None]}, b"\0" * 15),
        frame({"a": ["<f8", [2], None]}, b"\0" * 17),
        frame({"a": ["|O", [1], None]}, b"\0" * 8),
        frame({"a": ["<f8", [-1], None]}),
        frame({"a": ["<f8", [True], None]}, b"\0" * 8),
        frame({"a": ["<f8", [2**62, 4], None]}),
        frame({"a": ["<f8", [1.0], None]}, b"\0" * 8),
        frame({"a": ["<f8", [1] * 40, None]}, b"\0" * 8),
        frame({"a": ["<f8", [0, 2**63], None]}),
        frame({"a": ["|b1", [0, 2**62], None]}),
        frame({"a": ["<f8", 3, None]}),
        frame({"a": ["<f8", [1], 7]}, b"\0" * 8),
        frame({"a": ["<f8", [1]]}, b"\0" * 8),
        frame(b"1" * 5000),
        frame([], b"more"),
    ],
)
def test_hostile_bytes_are_refused(hostile):
    with pytest.raises(WireError):
        decode(hostile)


def test_a_bool_is_true_or_false_whatever_its_byte():
    back = decode(frame({"a": ["|b1", [3], None]}, b"\x00\x01\x02"))
    assert (back == [False, True, True]).all()


def test_a_longer_float_comes_as_a_float():
    back = decode(b"".join(encode(np.full(2, 0.25, "longdouble"))))
    assert back.dtype == "float64"
    assert back.tolist() == [0.25, 0.25]
