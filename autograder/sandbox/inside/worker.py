"""The untrusted side of one submission: answers requests until its pipe closes.

Nothing the student does in here can be trusted, these modules included: the student may change them. What protects the
grade is on the other side.
"""

import os
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from autograder.classroom.reading.calling import CallFailed, call
from autograder.classroom.reading.loading import Loaded, load
from autograder.classroom.reading.names import describe_names
from autograder.classroom.reading.source import Source
from autograder.classroom.reading.time_limit import OutOfTime, stopped_before

from ..wire import HEADER, Unsendable, decode, encode
from .replacing.replace import replace, right_function
from .selftest import Claims, observe

MODULE_NAMES = {"module": "submission", "notebook": "__main__"}
"""What `sys.modules` calls a file, by its kind: pickle and typing look there for its classes, and found the zygote."""


class Worker:
    """Holds one student's namespace and answers for it."""

    def __init__(self, claims: Claims, most_reply: int) -> None:
        """Use `claims` for the self-test, and send at most `most_reply` bytes at a time."""
        self._claims = claims
        self._most_reply = most_reply
        self._loaded = Loaded({}, [])

    def answers(self, request: list[Any]) -> Iterator[list[bytes]]:
        """Do what a request asks for, and encode each reply."""
        word, *rest = request
        if word == "call":
            yield from (self._encoded(self._call, *each) for each in rest)
        else:
            actions: dict[str, Callable[..., list[Any]]] = {"observe": self._observe, "load": self._load}
            yield self._encoded(actions[word], *rest)

    def _encoded(self, action: Callable[..., list[Any]], *arguments: Any) -> list[bytes]:
        try:
            return encode(action(*arguments), self._most_reply)
        except Unsendable as error:
            return encode(["failed", "unsendable", error.type_name, error.message, None, None])
        except CallFailed as error:
            return encode(["failed", error.kind, error.error, error.message, error.place.line, error.place.cell])

    def _observe(self) -> list[Any]:
        return ["observed", [list(pair) for pair in observe(self._claims).items()]]

    def _load(
        self, source: list[Any], definitions_only: bool, replacing: list[Any], endless: list[str], seconds: float
    ) -> list[Any]:
        # Before the student's file, which could change what a replacement is made with.
        others = {what: right_function(what, text.tobytes()) for what, text in replacing}
        others |= {what: stopped_before(what) for what in endless}
        _set_alarm(seconds)
        try:
            loaded = load(_source(*source), definitions_only, MODULE_NAMES[source[1]])
        except OutOfTime:
            raise CallFailed("timed out") from None
        finally:
            _set_alarm(0)
        self._loaded = loaded
        names = describe_names(loaded.functions)
        replace(loaded, others)
        return ["loaded", loaded.problems, names.functions, list(names.inside.items())]

    def _call(self, name: str, args: list[Any]) -> list[Any]:
        answer = call(self._loaded.home(name), name, args)
        return ["returned", answer.value, answer.changed, answer.around]


def serve(worker: Worker, requests: int, replies: int) -> None:
    """Answer each request from the descriptor `requests`, in order, until it closes."""
    while (header := _read(requests, HEADER.size)) is not None:
        length, number, nonce = HEADER.unpack(header)
        body = _read(requests, length)
        if body is None:
            return
        for count, pieces in enumerate(worker.answers(decode(body))):
            _write(replies, b"".join([HEADER.pack(sum(map(len, pieces)), number + count, nonce), *pieces]))


def _source(
    name: str,
    kind: Any,
    parts: list[Any],
    beside: list[Any],
    kit: list[str],
    more: list[list[Any]],
    functions: list[str],
) -> Source:
    others = tuple((other, text.tobytes()) for other, text in beside)
    together = tuple(_source(*file) for file in more)
    return Source(name, kind, tuple(part.tobytes() for part in parts), others, tuple(kit), together, tuple(functions))


def _set_alarm(seconds: float) -> None:
    signal.signal(signal.SIGALRM, _out_of_time if seconds else signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _out_of_time(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def _read(descriptor: int, size: int) -> bytearray | None:
    """Exactly `size` bytes; None if the other side closed the pipe."""
    data = bytearray()
    while len(data) < size:
        chunk = os.read(descriptor, size - len(data))
        if not chunk:
            return None
        data += chunk
    return data


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
