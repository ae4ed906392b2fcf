"""Replies of a worker -> what the grader uses. A worker is untrusted, so every field is checked."""

import contextlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from autograder.classroom.reading.calling import Answer, CallFailed, Kind
from autograder.classroom.reading.execution import MOST_PROBLEMS
from autograder.classroom.reading.names import LONGEST_NAME, MOST_NAMES, Names
from autograder.classroom.reading.places import Place
from autograder.classroom.reading.source import Problem
from autograder.classroom.reading.surroundings import SURROUNDINGS
from autograder.classroom.reading.words import clean

from ..wire import decode

KINDS: tuple[Kind, ...] = ("missing", "not started", "raised", "unsendable", "timed out")
HIGHEST_LINE = 10_000_000
LONGEST_REMEMBERED, MOST_REMEMBERED = 1024, 1024
"""Bytes of a reply, and replies. The lists that such a reply may hold can take 45 KB."""


class BadReply(Exception):
    """The reply does not answer the request."""


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    """Take any error for a bad reply: an array where a word belongs cannot even be compared with one."""
    try:
        yield
    except CallFailed:
        raise
    except Exception as error:
        raise BadReply(f"{type(error).__name__}: {error}") from None


@_refusing()
def read_observed(reply: bytes | memoryview) -> dict[str, bool]:
    """What a worker's self-test observed.

    Raises:
        BadReply: The reply says nothing about that.
    """
    [pairs] = _told(reply, "observed", 1)
    return {_text(name, LONGEST_NAME): seen is True for name, seen in _items(pairs)}


@_refusing()
def read_loaded(reply: bytes | memoryview) -> tuple[list[Problem], Names]:
    """What loading a file gave.

    Raises:
        BadReply: The reply says nothing about that.
        CallFailed: Loading failed as a whole.
    """
    problems, functions, classes = _told(reply, "loaded", 3)
    inside = [_fields(pair, 2) for pair in _items(classes)]
    names = Names(_names(functions), {_text(name, LONGEST_NAME): _names(names) for name, names in inside})
    return [_problem(each) for each in _items(problems)[:MOST_PROBLEMS]], names


def read_answer(reply: bytes | memoryview, arguments: int) -> Answer:
    """What a call with this many arguments gave.

    Students of a class answer much the same, so the same reply gives the same object, which need not be judged again.

    Raises:
        BadReply: The reply says nothing about that.
        CallFailed: The call gave no value.
    """
    if len(reply) <= LONGEST_REMEMBERED:
        return _remembered(bytes(reply), arguments)
    return _answer(reply, arguments)


@lru_cache(maxsize=MOST_REMEMBERED)
def _remembered(reply: bytes, arguments: int) -> Answer:
    return _answer(reply, arguments)


@_refusing()
def _answer(reply: bytes | memoryview, arguments: int) -> Answer:
    value, changed, around = _told(reply, "returned", 3)
    numbers, words = tuple(_items(changed)), tuple(_items(around))
    if any(type(number) is not int or not 0 <= number < arguments for number in numbers):
        raise BadReply
    if any(type(each) is not str or each not in SURROUNDINGS for each in words):
        raise BadReply
    return Answer(value, numbers, words)


def _told(reply: bytes | memoryview, expected: str, fields: int) -> list[Any]:
    """What follows the word that a reply starts with."""
    word, *rest = _items(decode(reply, read_only=True))
    if type(word) is str and word == "failed":
        raise _failed(rest)
    if type(word) is not str or word != expected:
        raise BadReply
    return _fields(rest, fields)


def _failed(fields: list[Any]) -> CallFailed:
    said, error, message, line, cell = _fields(fields, 5)
    kind = next((kind for kind in KINDS if type(said) is str and kind == said), None)
    if kind is None:
        raise BadReply
    return CallFailed(kind, _text(error, LONGEST_NAME), _text(message), Place(_number(cell), _number(line)))


def _problem(fields: Any) -> Problem:
    kind, cell, line, message, advice, file = _fields(fields, 6)
    place = _number(cell), _number(line)
    return Problem(_text(kind, LONGEST_NAME), *place, _text(message), _text(advice), _text(file))


def _names(values: Any) -> tuple[str, ...]:
    return tuple(_text(value, LONGEST_NAME) for value in _items(values)[:MOST_NAMES])


def _fields(value: Any, count: int) -> list[Any]:
    items = _items(value)
    if len(items) != count:
        raise BadReply
    return items


def _items(value: Any) -> list[Any]:
    if type(value) not in (list, tuple):
        raise BadReply
    return list(value)


def _text(value: Any, longest: int = 300) -> str:
    if type(value) is not str:
        raise BadReply
    return clean(value, longest)


def _number(value: Any) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 1 <= value <= HIGHEST_LINE:
        raise BadReply
    return value
