"""Which functions seem to be written. A glance at the text, since a student's file may be anything."""

import re
from collections.abc import Container, Sequence

from .source import Source

# Every pattern looks at one line from its start, so the time they take grows with the length of the text only.
_DEFINITION = re.compile(r"^[ \t]*def[ \t]+(\w+)", re.MULTILINE)
_RETURN = re.compile(r"^[ \t]+return\b", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*=", re.MULTILINE)


def functions_in(text: str, wanted: Container[str]) -> set[str]:
    """Those of the wanted functions that a text seems to define."""
    return {found[1] for found in _DEFINITION.finditer(text) if found[1] in wanted}


def how_much_is_written(source: Source, functions: Sequence[str]) -> tuple[int, int]:
    """How many of the functions seem to be written, and how many are defined at all."""
    text = b"\n".join(source.parts).decode("utf-8", "replace")
    _, *pieces = _DEFINITION.split(text)
    defined = set(pieces[::2])
    written = {name for name, body in zip(pieces[::2], pieces[1::2], strict=True) if _RETURN.search(body)}
    written |= set(_ASSIGNMENT.findall(text))
    return len(written & set(functions)), len(defined & set(functions))
