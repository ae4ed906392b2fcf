"""A hint's Markdown as plain text for a terminal: no backticks, columns under each other, lines that fit."""

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby

from .folding import WIDEST

BULLET = "- "
CODE_INDENT = "    "
MARKS = re.compile(r"`([^`]*)`|\*\*([^*]*)\*\*")


def as_plain_text(markdown: str, width: int) -> str:
    """What a hint says, with lines of at most `width` characters; code and tables stay as they are."""
    blocks = groupby(_lines_with_kind(markdown), key=lambda line: line[0])
    return "\n".join(_block(kind, [text for _, text in lines], min(width, WIDEST)) for kind, lines in blocks)


def _lines_with_kind(markdown: str) -> Iterator[tuple[str, str]]:
    is_code = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            yield "code", line
        elif line.startswith("|"):
            yield "table", line
        else:
            yield ("text" if line.strip() else "gap"), line


def _block(kind: str, lines: list[str], width: int) -> str:
    if kind == "code":
        return textwrap.indent("\n".join(lines), CODE_INDENT)
    if kind == "table":
        return _table(lines)
    return "\n".join(_paragraph(each, width) for each in _paragraphs(lines))


def _paragraphs(lines: list[str]) -> list[str]:
    """Each bullet by itself; what follows on further lines belongs to it."""
    found: list[str] = []
    for line in lines:
        if found and not line.startswith(BULLET):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


def _paragraph(text: str, width: int) -> str:
    below = " " * len(BULLET) if text.startswith(BULLET) else ""
    return textwrap.fill(_without_marks(text), width, subsequent_indent=below, break_on_hyphens=False)


def _table(lines: list[str]) -> str:
    rows = [[_without_marks(cell.strip()) for cell in line.strip("| ").split("|")] for line in lines]
    rows = [row for row in rows if set("".join(row)) - set("-: ")]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = (zip(row, widths, strict=True) for row in rows)
    return "\n".join(CODE_INDENT + "   ".join(f"{cell:<{size}}" for cell, size in row).rstrip() for row in aligned)


def _without_marks(text: str) -> str:
    return MARKS.sub(lambda found: found[1] or found[2] or "", text)
