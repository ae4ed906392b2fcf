"""Sentences that break between words where a terminal's line ends."""

import textwrap
from collections.abc import Iterable
from shutil import get_terminal_size

from ..checking.expect import LOOK_AT
from ..checking.show import BESIDE, Row

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
NARROWEST = 20
"""The longest words have about as many letters."""
SENTENCES = ("got", "that is", LOOK_AT)
"""Labels of rows that may hold a sentence; what holds several lines already is an array."""


def fold(text: str, indent: int = 0, below: str = "") -> str:
    """The text in lines that fit the terminal when they begin after `indent`; further ones begin with `below`."""
    width = max(min(get_terminal_size().columns, WIDEST) - indent, NARROWEST)
    return textwrap.fill(text, width, subsequent_indent=below, break_long_words=False, break_on_hyphens=False)


def folded(rows: Iterable[Row]) -> list[Row]:
    """The same rows, their sentences in lines that fit."""
    return [(label, fold(text, BESIDE) if label in SENTENCES and "\n" not in text else text) for label, text in rows]
