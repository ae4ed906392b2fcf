"""Values as bytes between the grader and a worker: a JSON skeleton, then the raw bytes of every array.

Both sides use it. `decode` takes bytes from an untrusted worker, so it never evaluates or unpickles, and allocates no
more than it was sent. Numbers, strings and None stand for themselves in the skeleton, lists are lists, and the rest are
objects with one key: {"t": items} a tuple, {"c": [real, imag]} a complex number, {"a": [dtype, shape, type name]} an
array.
"""

import json
import math
import struct
from collections.abc import Iterable
from typing import Any

# Bound here, since a submission may replace numpy's own attributes.
from numpy import asarray, ascontiguousarray, dtype, empty, frombuffer, generic, ndarray

from autograder.classroom.reading.names import LONGEST_NAME
from autograder.classroom.reading.words import clean

HEADER = struct.Struct("<IQ16s")
"""Before each message: length of the body, number of the request, its nonce."""

LENGTH = struct.Struct("<I")
# Made once: json.dumps with separators makes one at each call. And a submission may replace json's own functions.
_ENCODER, _DECODER = json.JSONEncoder(separators=(",", ":")), json.JSONDecoder()
DTYPES = {
    name: dtype(name)
    for name in (
        *("|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8"),
        *("<f2", "<f4", "<f8", "<c8", "<c16"),
    )
}
MOST_SKELETON = 1 << 20
MOST_DEPTH = 20
MOST_NODES = 20_000
MOST_DIMENSIONS = 32
MOST_PLACES = 1 << 32
"""In an array, where an axis without any counts as one: of (2 ** 62, 0) truth values NumPy cannot make floats."""


class WireError(Exception):
    """These bytes are no message."""


class Unsendable(Exception):
    """A value that does not travel: no number, string, array or sequence of them, or too large."""

    def __init__(self, type_name: str, message: str) -> None:
        """Name the type, and say what is wrong with it."""
        super().__init__(type_name, message)
        self.type_name = type_name
        self.message = message


class ForeignArray(ndarray[Any, dtype[Any]]):
    """An array that was no plain ndarray on the other side: a matrix, a masked array, a NumPy scalar."""

    type_name: str

    def __array_finalize__(self, made_of: Any) -> None:
        """Keep the name in copies."""
        self.type_name = getattr(made_of, "type_name", "")


def encode(value: Any, most_bytes: int = 1 << 30) -> list[bytes]:
    """Turn a value into the pieces of a message body.

    Raises:
        Unsendable: The value does not travel, or its arrays take more than `most_bytes`.
    """
    writer = _Writer(most_bytes)
    try:
        skeleton = _ENCODER.encode(writer.node(value, 0)).encode("ascii")
    except ValueError as error:  # an int with more digits than Python converts
        raise Unsendable(type(value).__name__, str(error)) from None
    if len(skeleton) > MOST_SKELETON:
        raise Unsendable(type(value).__name__, "It is too large.")
    return [LENGTH.pack(len(skeleton)), skeleton, *writer.arrays]


def decode(body: bytes | bytearray | memoryview, read_only: bool = False) -> Any:
    """Read one message body.

    Args:
        body: All its bytes.
        read_only: Nobody may write to the arrays in it.

    Raises:
        WireError: It is not what `encode` makes.
    """
    view = memoryview(body)
    try:
        (length,) = LENGTH.unpack_from(view)
        if length > MOST_SKELETON or LENGTH.size + length > len(view):
            raise WireError("the skeleton is longer than the message")
        end = LENGTH.size + length
        reader = _Reader(view[end:], read_only)
        value = reader.value(_DECODER.decode(str(view[LENGTH.size : end], "ascii")), 0)
    except WireError:
        raise
    except Exception as error:  # json, struct and numpy each have their own ways to say no
        raise WireError(f"{type(error).__name__}: {error}") from None
    if reader.used != len(reader.data):
        raise WireError("there are bytes left over")
    return value


class _Writer:
    def __init__(self, most_bytes: int) -> None:
        self.arrays: list[bytes] = []
        self._room = most_bytes
        self._nodes = 0

    def node(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind is ndarray:
            return self._array(value, None)
        if value is None or kind in (bool, int, float, str):
            return value
        self._nodes += 1
        if depth > MOST_DEPTH or self._nodes > MOST_NODES:
            raise Unsendable(kind.__name__, "It has too many items, or lists nested too deeply.")
        if kind is list:
            return self._items(value, depth)
        if isinstance(value, tuple):
            return {"t": self._items(value, depth)}
        if kind is complex:
            return {"c": [value.real, value.imag]}
        if isinstance(value, ndarray | generic):
            return self._array(value, kind.__name__)
        raise Unsendable(kind.__name__, "")

    def _items(self, values: Any, depth: int) -> list[Any]:
        self._nodes += len(values)
        if self._nodes > MOST_NODES:
            raise Unsendable(type(values).__name__, "It has too many items.")
        return [self.node(item, depth + 1) for item in values]

    def _array(self, value: Any, foreign: str | None) -> dict[str, Any]:
        plain = asarray(value)
        try:
            # Of longer floats, which are not the same everywhere, the first 8 bytes' worth is enough.
            native = DTYPES["<f8"] if plain.dtype.char == "g" else plain.dtype.newbyteorder("<")
        except TypeError:  # of text of any length, NumPy's StringDType
            raise Unsendable(f"{type(value).__name__} of {plain.dtype}", "") from None
        if native.str not in DTYPES:
            raise Unsendable(f"{type(value).__name__} of {plain.dtype}", "")
        if plain.ndim > MOST_DIMENSIONS:
            raise Unsendable(type(value).__name__, "It has too many axes.")
        self._room -= plain.nbytes
        if self._room < 0 or not _fits(plain.shape):
            raise Unsendable(type(value).__name__, "It is too large.")
        self.arrays.append(ascontiguousarray(plain, native).tobytes())
        return {"a": [native.str, list(plain.shape), foreign]}


class _Reader:
    def __init__(self, data: memoryview, read_only: bool) -> None:
        self.data = data
        self._read_only = read_only
        self.used = 0
        self._nodes = 0

    def value(self, node: Any, depth: int) -> Any:
        self._nodes += 1
        if depth > MOST_DEPTH or self._nodes > 2 * MOST_NODES:
            raise WireError("too deep, or too many items")
        if type(node) is list:
            return [self.value(item, depth + 1) for item in node]
        if type(node) is not dict:
            return node
        [(tag, content)] = node.items()
        if tag == "a":
            return self._array(*content)
        if tag == "t":
            return tuple(self.value(list(content), depth))
        if tag == "c":
            return complex(*content)
        raise WireError("unknown tag")

    def _array(self, name: str, shape: list[int], foreign: str | None) -> Any:
        if len(shape) > MOST_DIMENSIONS or any(type(length) is not int or length < 0 for length in shape):
            raise WireError("bad shape")
        if not _fits(shape):
            raise WireError("more places than NumPy can count")
        kind, count = DTYPES[name], math.prod(shape)
        start, self.used = self.used, self.used + count * kind.itemsize
        if self.used > len(self.data):
            raise WireError("fewer bytes than the array needs")
        array = self._read(kind, count, start).reshape(shape)
        array.flags.writeable = not self._read_only
        return array if foreign is None else _as_foreign(array, foreign)

    def _read(self, kind: "dtype[Any]", count: int, start: int) -> Any:
        if count == 0:
            return empty(0, kind)
        if kind.kind == "b":  # a bool of 2 is neither equal to True nor to False
            return frombuffer(self.data, "|u1", count, start) != 0
        return frombuffer(self.data, kind, count, start).copy()


def _fits(shape: Iterable[int]) -> bool:
    return math.prod(length or 1 for length in shape) <= MOST_PLACES


def _as_foreign(array: Any, type_name: str) -> ForeignArray:
    if type(type_name) is not str:
        raise WireError("bad type name")
    foreign: ForeignArray = array.view(ForeignArray)
    foreign.type_name = clean(type_name, LONGEST_NAME)
    return foreign
