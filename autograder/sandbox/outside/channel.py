"""The trusted end of a worker's two pipes: one request, one reply, and a deadline."""

import os
import secrets
import select
import time
from collections.abc import Iterator, Sequence

from ..wire import HEADER

CHUNK = 1 << 18
MIB = 1 << 20


class TimedOut(Exception):
    """The reply did not come in time."""


class Closed(Exception):
    """The worker closed its end: most often, it has ended."""


class Garbled(Exception):
    """Bytes came that are no reply to the latest request."""


class Channel:
    """Sends requests and receives replies, and believes nothing else that comes."""

    def __init__(self, requests: int, replies: int, most_reply: int) -> None:
        """Own two descriptors: write to `requests`, read from `replies` at most `most_reply` bytes a reply."""
        self._requests = requests
        self._replies = replies
        self._most_reply = most_reply
        self._number = 0
        self._received = bytearray()
        os.set_blocking(requests, False)
        # A worker may find its pipes' other ends in /proc, and take bytes away between our poll and our read.
        os.set_blocking(replies, False)
        self._writable = select.poll()
        self._writable.register(requests, select.POLLOUT)
        self._readable = select.poll()
        self._readable.register(replies, select.POLLIN)

    def ask(self, body: Sequence[bytes], seconds: float) -> memoryview:
        """Send one request and wait for its reply.

        Raises:
            TimedOut: It took longer than `seconds`.
            Closed: The worker is gone.
            Garbled: What came is no reply to this.
        """
        [reply] = self.ask_each(body, seconds, 1)
        return reply

    def ask_each(self, body: Sequence[bytes], seconds: float, replies: int) -> Iterator[memoryview]:
        """Send one request that gets several replies, and yield each as it comes. All are to be taken.

        Raises:
            TimedOut: Sending or the next reply took longer than `seconds`.
            Closed: The worker is gone.
            Garbled: What came is no reply to this.
        """
        deadline = time.monotonic() + seconds
        self._require_silence()
        # Without the nonce, code that runs before a call could have the reply to it ready in the pipe.
        nonce = secrets.token_bytes(16)
        header = HEADER.pack(sum(map(len, body)), self._number, nonce)
        self._send(b"".join([header, *body]), deadline)
        for left in reversed(range(replies)):
            reply = self._receive(nonce, deadline)
            if self._received and not left:
                raise Garbled
            self._number += 1
            yield reply
            deadline = time.monotonic() + seconds

    def close(self) -> None:
        """Close both pipes."""
        os.close(self._requests)
        os.close(self._replies)

    def _require_silence(self) -> None:
        if self._readable.poll(0):
            self._read()  # which tells whether the worker is gone
            raise Garbled

    def _send(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._requests, rest) :]
            except BlockingIOError:
                _wait(self._writable, deadline)
            except BrokenPipeError:
                raise Closed from None

    def _receive(self, nonce: bytes, deadline: float) -> memoryview:
        self._wait_for(HEADER.size, deadline)
        length, number, echo = HEADER.unpack_from(self._received)
        if number != self._number or echo != nonce or length > self._most_reply:
            raise Garbled
        end = HEADER.size + length
        self._wait_for(end, deadline)
        reply = self._received[HEADER.size : end]
        del self._received[:end]
        return memoryview(reply)

    def _wait_for(self, size: int, deadline: float) -> None:
        while len(self._received) < size:
            self._received += self._read_by(deadline)

    def _read_by(self, deadline: float) -> bytes:
        data = b""
        while not data:
            _wait(self._readable, deadline)
            data = self._read()
        return data

    def _read(self) -> bytes:
        """What is there; b"" when there is nothing after all."""
        try:
            data = os.read(self._replies, CHUNK)
        except BlockingIOError:
            return b""
        if not data:
            raise Closed
        return data


def _wait(ready: select.poll, deadline: float) -> None:
    left = deadline - time.monotonic()
    if left <= 0 or not ready.poll(left * 1000):
        raise TimedOut
