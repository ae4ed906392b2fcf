"""Looks for secrets in everything students could read."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from autograder.release.faults import Fault
from autograder.release.needles import Needle, as_words
from autograder.release.passages import Passage

NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w|\.\d)")
FLOAT_NOISE = 1e-12
DIGITS = 6  # fewer are met by chance, and the lesson prints four decimals

LINE = "Students could read {origin} here."
VALUE = "Students could read {number} here, a value that hidden checks expect."


def find_lines(passages: Iterable[Passage], needles: Sequence[Needle]) -> Iterator[Fault]:
    """Passages that hold a line of a solution or of a hidden check."""
    for file, line, text in passages:
        words = as_words(text)
        for needle in needles:
            if needle.words in words:
                yield Fault(file, line, LINE.format(origin=needle.origin))


def find_values(passages: Iterable[Passage], expected: Sequence[float], allowed: set[Decimal]) -> Iterator[Fault]:
    """Passages that print an expected value, rounded or cut to six digits or more."""
    wanted = [abs(value) for value in expected]
    for file, line, text in passages:
        for number in long_numbers(text) - allowed:
            place = max(10.0 ** int(number.as_tuple().exponent), FLOAT_NOISE)
            if any(abs(float(number) - value) < place for value in wanted):
                yield Fault(file, line, VALUE.format(number=number))


def long_numbers(text: str) -> set[Decimal]:
    """The numbers in `text` that are written with six significant digits or more, signs left away."""
    numbers = (Decimal(found) for found in NUMBER.findall(text))
    return {number for number in numbers if len(number.as_tuple().digits) >= DIGITS}
