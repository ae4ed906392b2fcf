"""Lines that must not reach students: those of the solutions and those of the hidden checks."""

import io
import keyword
import re
import tokenize
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from autograder.assignment import Assignment
from autograder.release.faults import path_in_checkout
from autograder.release.lesson import Lesson, solution_lines

WORDS = re.compile(r"\w+|[^\w\s]")


class Needle(NamedTuple):
    """One line to look for."""

    words: str
    """The line as `as_words` writes it, so that other spacing does not hide it."""
    origin: str
    """What it is and where it comes from."""


def as_words(text: str) -> str:
    """Words and signs with one blank around each: `a*b` and `a * b` look alike, `x = 1` is not found in `max = 10`."""
    return f" {' '.join(WORDS.findall(text))} "


def solution_needles(lesson: Lesson, assignment: Assignment) -> Iterator[Needle]:
    """Every line between the solution marks; a line that only keywords and signs make up tells nobody anything."""
    lines = _code_or_comment(lesson.text)
    for number in solution_lines(lesson):
        words = as_words(lines[number])
        if _tells_something(words):
            yield Needle(words, f"a line of the solution ({path_in_checkout(lesson.path, assignment)}, line {number})")


def hidden_needles(assignment: Assignment) -> Iterator[Needle]:
    """Every line of the hidden checks that the public ones do not have too."""
    public_text = assignment.public_checks.read_text(encoding="utf-8")
    public = [as_words(line) for line in public_text.splitlines()]
    for path in assignment.hidden_checks:
        for number, line in _code_or_comment(path.read_text(encoding="utf-8")).items():
            words = as_words(line)
            if _tells_of_a_check(words) and not _is_in(words, public):
                yield Needle(words, f"a line of a hidden check ({path_in_checkout(path, assignment)}, line {number})")


def _code_or_comment(text: str) -> dict[int, str]:
    """Each line's code without the comment behind it, or its comment where there is no code; docstrings unquoted."""
    lines = {number: line.strip().strip('"') for number, line in enumerate(text.splitlines(), 1)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row] = token.line[:column].strip() or token.string.lstrip("#! ")
    return lines


def _tells_something(words: str) -> bool:
    return any(word[0].isalnum() and not keyword.iskeyword(word) for word in words.split())


def _tells_of_a_check(words: str) -> bool:
    """Imports and marks stand in any test file."""
    return _tells_something(words) and words.split()[0] not in ("import", "from", "@")


def _is_in(words: str, lines: Iterable[str]) -> bool:
    return any(words in line for line in lines)
