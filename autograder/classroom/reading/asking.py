"""Nobody answers what a student's code asks with input(), neither where it is graded nor where it is checked."""

import builtins
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


@contextmanager
def nobody_answers() -> Iterator[None]:
    """Let input() fail as it does when there is nothing to read.

    Left alone, a notebook would wait for an answer, and pytest would speak of its own options.
    """
    before = builtins.input
    builtins.input = _unanswered
    try:
        yield
    finally:
        builtins.input = before


def _unanswered(prompt: object = "") -> NoReturn:
    raise EOFError("EOF when reading a line")
