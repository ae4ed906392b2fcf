"""An end to what would take minutes, for tests of input that somebody made to take long."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in the `with` block after a time that is many times what it takes.

    Args:
        seconds: So generous that a busy machine does not matter.
    """

    def give_up(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
