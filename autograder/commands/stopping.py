"""What Ctrl-C comes to: a sentence that says what is kept, and how to go on."""

from collections.abc import Iterator
from contextlib import contextmanager

from autograder.classroom.errors import Explained

GO_ON = "To go on, give the same command again, without --fresh."


class Stopped(Explained):
    """Somebody pressed Ctrl-C."""


@contextmanager
def stoppable(kept: str) -> Iterator[None]:
    """Explain Ctrl-C inside the `with` block.

    Args:
        kept: What is so at any moment of it, in a sentence.

    Raises:
        Stopped: Somebody pressed Ctrl-C.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise Stopped(f"Stopped. {kept} {GO_ON}") from None
