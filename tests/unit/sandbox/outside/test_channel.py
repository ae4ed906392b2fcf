"""The channel over real pipes, with a thread at the other end."""

import os
import threading
import time
from types import SimpleNamespace

import pytest

from autograder.sandbox.outside.channel import Channel, Closed, Garbled, TimedOut
from autograder.sandbox.wire import HEADER


class Peer:
    """A worker's end of the pipes, and the channel to it."""

    def __init__(self):
        self.requests, theirs = os.pipe()
        ours, self.replies = os.pipe()
        self.channel = Channel(theirs, ours, most_reply=100)

    def ask(self, reply, seconds=5.0):
        """Send a request; `reply(number, nonce)` makes the bytes that come back."""

        def answer():
            _, number, nonce = HEADER.unpack(os.read(self.requests, HEADER.size + 2)[: HEADER.size])
            os.write(self.replies, reply(number, nonce))

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            return bytes(self.channel.ask([b"h", b"i"], seconds))
        finally:
            thread.join()

    def close(self):
        self.channel.close()
        for descriptor in (self.requests, self.replies):
            os.close(descriptor)


@pytest.fixture
def peer():
    made = Peer()
    yield made
    made.close()


def test_the_reply_to_each_request_comes_back(peer):
    for word in (b"one", b"two", b""):
        assert peer.ask(lambda number, nonce, word=word: HEADER.pack(len(word), number, nonce) + word) == word


@pytest.mark.parametrize(
    "reply",
    [
        lambda number, nonce: HEADER.pack(0, number + 1, nonce),
        lambda number, nonce: HEADER.pack(0, number, bytes(16)),
        lambda number, nonce: HEADER.pack(101, number, nonce),
        lambda number, nonce: HEADER.pack(2, number, nonce) + b"abc",
        lambda number, nonce: HEADER.pack(0, number, nonce) * 2,
        lambda number, nonce: b"x" * HEADER.size,
    ],
)
def test_anything_else_is_garbled(peer, reply):
    with pytest.raises(Garbled):
        peer.ask(reply)


def test_several_replies_to_one_request_come_one_by_one(peer):
    def answer():
        _, number, nonce = HEADER.unpack(os.read(peer.requests, HEADER.size + 2)[: HEADER.size])
        replies = [HEADER.pack(1, number + count, nonce) + word for count, word in enumerate([b"a", b"b", b"c"])]
        os.write(peer.replies, b"".join(replies[:2]) + replies[2][:5])
        time.sleep(0.05)
        os.write(peer.replies, replies[2][5:])

    thread = threading.Thread(target=answer)
    thread.start()
    assert [bytes(reply) for reply in peer.channel.ask_each([b"hi"], 5.0, 3)] == [b"a", b"b", b"c"]
    thread.join()
    assert peer.ask(lambda number, nonce: HEADER.pack(1, number, nonce) + b"d") == b"d"


def test_each_of_several_replies_has_its_own_time(peer):
    def answer():
        _, number, nonce = HEADER.unpack(os.read(peer.requests, HEADER.size + 2)[: HEADER.size])
        for count in range(3):
            time.sleep(0.2)
            os.write(peer.replies, HEADER.pack(0, number + count, nonce))

    thread = threading.Thread(target=answer)
    thread.start()
    assert len(list(peer.channel.ask_each([b"hi"], 0.5, 3))) == 3
    thread.join()


def test_a_second_reply_with_the_number_of_the_first_is_garbled(peer):
    def answer():
        _, number, nonce = HEADER.unpack(os.read(peer.requests, HEADER.size + 2)[: HEADER.size])
        os.write(peer.replies, HEADER.pack(0, number, nonce) * 2)

    thread = threading.Thread(target=answer)
    thread.start()
    replies = peer.channel.ask_each([b"hi"], 5.0, 2)
    assert bytes(next(replies)) == b""
    with pytest.raises(Garbled):
        next(replies)
    thread.join()


def test_bytes_before_a_request_are_garbled(peer):
    os.write(peer.replies, b"x")
    with pytest.raises(Garbled):
        peer.channel.ask([b"hi"], 5.0)


@pytest.mark.parametrize(
    "reply", [lambda number, nonce: b"x", lambda number, nonce: HEADER.pack(5, number, nonce) + b"x"]
)
def test_half_a_reply_times_out(peer, reply):
    with pytest.raises(TimedOut):
        peer.ask(reply, seconds=0.05)


def test_bytes_that_are_gone_again_are_not_waited_for_beyond_the_deadline(peer):
    # A worker that opens our end by /proc can take them between poll and read.
    peer.channel._readable = SimpleNamespace(poll=lambda milliseconds: milliseconds and (time.sleep(0.01) or [1]))
    asking = threading.Thread(target=pytest.raises, args=(TimedOut, peer.channel.ask, [b"hi"], 0.05), daemon=True)
    asking.start()
    asking.join(2)
    assert not asking.is_alive()


def test_a_peer_that_does_not_read_times_out(peer):
    start = time.monotonic()
    with pytest.raises(TimedOut):
        peer.channel.ask([bytes(10_000_000)], 0.05)
    assert time.monotonic() - start < 1


def test_a_peer_that_has_closed_its_end_for_requests_alone_is_noticed():
    requests, theirs = os.pipe()
    ours, replies = os.pipe()
    channel = Channel(theirs, ours, most_reply=100)
    os.close(requests)
    with pytest.raises(Closed):
        channel.ask([b"hi"], 5.0)
    channel.close()
    os.close(replies)


def test_a_peer_that_is_gone_is_noticed():
    gone = Peer()
    os.close(gone.replies)
    with pytest.raises(Closed):
        gone.channel.ask([b"hi"], 5.0)
    os.close(gone.requests)
    with pytest.raises(Closed):
        gone.channel.ask([b"hi"], 5.0)
    gone.channel.close()
