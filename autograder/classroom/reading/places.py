"""Where in a student's own file an error came from."""

import linecache
import re
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, NamedTuple

from numpy import ndarray

from .words import words_of

CELL = re.compile(r"(?:.*, )?cell (\d+)", re.DOTALL)


class Place(NamedTuple):
    """A spot in the student's file; everything is None or "" when it is not known."""

    cell: int | None = None
    """Its number in the notebook, from 1; None in a module."""
    line: int | None = None
    """From 1; in a notebook, of the cell."""
    function: str = ""
    """The innermost one that has a name."""
    text: str = ""
    """The line itself."""
    file: str = ""
    """The file it is in, where several are graded together."""


NOWHERE = Place()


def file_name(name: str, cell: int | None) -> str:
    """The name that tracebacks show for code of this file."""
    return name if cell is None else f"{name}, cell {cell}"


def innermost(error: BaseException, namespace: Mapping[str, Any]) -> Place:
    """The last line of the student's own code that ran before the error."""
    return _place(list(_own(error, namespace))[-1:])


def way_in(error: BaseException, namespace: Mapping[str, Any], name: str) -> Place:
    """The line of the function `name` that led to an error in another function of the student's."""
    own = list(_own(error, namespace))
    return _place(own[:1]) if len(own) > 1 and _place(own[-1:]).function != name else NOWHERE


def last_function(error: BaseException) -> str:
    """The function that raised the error, whoever wrote it."""
    return _place(list(traces(error))[-1:]).function


def outermost(error: BaseException, namespace: Mapping[str, Any]) -> Place:
    """The line at the top level of the student's code that led to the error."""
    return _place(list(_own(error, namespace))[:1])


def names_in_reach(error: BaseException, namespace: Mapping[str, Any]) -> Iterator[str]:
    """The names that the student's own code may mean where the error came up; no array of the lesson is one."""
    for trace in list(_own(error, namespace))[-1:]:
        yield from trace.tb_frame.f_locals
    items = list(namespace.items())  # a thread of theirs may change it
    yield from (name for name, value in items if type(value) is not ndarray)


def traces(error: BaseException) -> Iterator[TracebackType]:
    """The traceback's entries, outermost first."""
    trace = error.__traceback__
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _own(error: BaseException, namespace: Mapping[str, Any]) -> Iterator[TracebackType]:
    """Code of the student's file is the code whose globals are its namespace."""
    return (trace for trace in traces(error) if trace.tb_frame.f_globals is namespace)


def _place(found: list[TracebackType]) -> Place:
    if not found:
        return NOWHERE
    code, line = found[0].tb_frame.f_code, found[0].tb_lineno
    cell = CELL.fullmatch(code.co_filename)
    named = [name for name in code.co_qualname.split(".") if not name.startswith("<")]
    text = words_of(lambda: _text(code.co_filename, line))
    return Place(int(cell[1]) if cell else None, line, named[-1] if named else "", text)


def _text(file: str, line: int) -> str:
    """The line as it was read with its file or cell. No other file is opened for it."""
    return linecache.getline(file, line) if file in linecache.cache else ""
