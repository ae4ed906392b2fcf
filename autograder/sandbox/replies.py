"""Replies of a worker -> what the grader uses. A worker is untrusted, so every field is checked."""

import contextlib
from collections.abc import Iterator
from typing import Any

from autograder.classroom.reading.calling import Answer, CallFailed
from autograder.classroom.reading.execution import MOST_PROBLEMS
from autograder.classroom.reading.names import LONGEST_NAME, MOST_NAMES, Names
from autograder.classroom.reading.source import Problem
from autograder.classroom.reading.surroundings import SURROUNDINGS
from autograder.classroom.reading.words import clean

KINDS = ("missing", "not started", "raised", "unsendable", "timed out")
HIGHEST_LINE = 10_000_000


class BadReply(Exception):
    """The reply does not answer the request."""


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    """Take any error for a bad reply: an array where a word belongs cannot even be compared with one."""
    try:
        yield
    except (BadReply, CallFailed):
        raise
    except Exception as error:
        raise BadReply(f"{type(error).__name__}: {error}") from None


@_refusing()
def read_loaded(reply: list[Any]) -> tuple[list[Problem], Names]:
    """What loading a file gave.

    Raises:
        BadReply: The reply says nothing about that.
        CallFailed: Loading failed as a whole.
    """
    if reply[0] == "failed":
        raise _failed(reply)
    word, problems, functions, classes = _fields(reply, 4)
    if word != "loaded":
        raise BadReply
    inside = [_fields(pair, 2) for pair in _items(classes)]
    names = Names(_names(functions), {_text(name, LONGEST_NAME): _names(names) for name, names in inside})
    return [_problem(each) for each in _items(problems)[:MOST_PROBLEMS]], names


@_refusing()
def read_answer(reply: list[Any], arguments: int) -> Answer:
    """What a call with this many arguments gave.

    Raises:
        BadReply: The reply says nothing about that.
        CallFailed: The call gave no value.
    """
    if reply[0] == "failed":
        raise _failed(reply)
    word, value, changed, around = _fields(reply, 4)
    numbers, words = tuple(_items(changed)), tuple(_items(around))
    if word != "returned" or any(type(number) is not int or not 0 <= number < arguments for number in numbers):
        raise BadReply
    if any(type(each) is not str or each not in SURROUNDINGS for each in words):
        raise BadReply
    return Answer(value, numbers, words)


def _failed(reply: list[Any]) -> CallFailed:
    _, kind, error, message, line, cell = _fields(reply, 6)
    if type(kind) is not str or kind not in KINDS:
        raise BadReply
    return CallFailed(kind, _text(error, LONGEST_NAME), _text(message), _number(line), _number(cell))


def _problem(fields: Any) -> Problem:
    kind, cell, line, message, advice = _fields(fields, 5)
    return Problem(_text(kind, LONGEST_NAME), _number(cell), _number(line), _text(message), _text(advice))


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
