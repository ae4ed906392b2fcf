"""Which functions seem to be written. A glance at the text, since a student's file may be anything."""

import re
from collections.abc import Container, Sequence

from .source import Source

STILL_THERE = "You wrote it, but the line with NotImplementedError ends it. Delete that line."
"""What to say where a function seems to be written and still is a stub when it runs."""
TWICE = (
    "It is there more than once, and the last one counts. That still has the line with NotImplementedError: delete it."
)
"""The same, where a stub stands below the function."""

# Every pattern looks at one line from its start, so the time they take grows with the length of the text only.
_DEFINITION = re.compile(r"^([ \t]*)def[ \t]+(\w+)", re.MULTILINE)
_RETURN = re.compile(r"(?:^[ \t]+|:[ \t]*)return\b", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*=", re.MULTILINE)


def functions_in(text: str, wanted: Container[str]) -> set[str]:
    """Those of the wanted functions that a text seems to define."""
    return {found[2] for found in _DEFINITION.finditer(text) if found[2] in wanted}


def how_much_is_written(source: Source, functions: Sequence[str]) -> tuple[int, int]:
    """How many of the functions seem to be written, and how many are defined at all."""
    return len(written_in(source, functions)), len(_defined_in(source, functions))


def written_in(source: Source, functions: Sequence[str]) -> set[str]:
    """Which of the functions seem to be written, and are no stubs."""
    text = _text(source)
    return set(functions).intersection(_with_a_return(text).union(_ASSIGNMENT.findall(text)))


def why_still_a_stub(source: Source, name: str) -> str:
    """What to say of a function that is a stub when it runs; "" if nothing else is written."""
    if name not in written_in(source, [name]):
        return ""
    several = [found[2] for found in _DEFINITION.finditer(_text(source))].count(name) > 1
    return TWICE if several else STILL_THERE


def homes(source: Source) -> dict[str, Source]:
    """Where there are several files, for each function the one that it is taken from.

    That is the first in which it is written, or else the first that has it at all.
    """
    files = (source, *source.more) if source.more else ()
    found: dict[str, Source] = {}
    for names_in in (written_in, _defined_in):
        for file in files:
            found |= dict.fromkeys(names_in(file, source.functions) - found.keys(), file)
    return found


def _defined_in(source: Source, functions: Sequence[str]) -> set[str]:
    return functions_in(_text(source), functions)


def _text(source: Source) -> str:
    return b"\n".join(source.parts).decode("utf-8", "replace")


def _with_a_return(text: str) -> set[str]:
    """Functions with a line that returns something, be it below a function inside them."""
    _, *pieces = _DEFINITION.split(text)
    found: set[str] = set()
    around: list[tuple[int, str]] = []
    for indent, name, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        while around and around[-1][0] >= len(indent):
            around.pop()
        around.append((len(indent), name))
        if _RETURN.search(body):
            found.update(each for _, each in around)
    return found
