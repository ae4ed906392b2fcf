"""Text that is no Python as it stands, and is some without what was copied along with it.

Line numbers stay. What comes out is used only if Python accepts it, so nothing that runs is ever touched.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator

from .magics import attempts, rejected_line, without_magics

PROMPT = re.compile(r"^[ \t]*(?:>>> ?|In ?\[[\d ]*\]: ?)", re.MULTILINE)
PROMPT_OR_MORE = re.compile(r"^[ \t]*(?:>>> ?|\.\.\.:? ?|In ?\[[\d ]*\]: ?|Out ?\[[\d ]*\]:.*)", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)")
NUMBERED = re.compile(r"[ \t]*(\d+)[:.|)]?(?=\s|$)")

_LOOKS_LIKE: dict[str, Iterable[int]] = {
    " ": (0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000),
    "": (0x1A, 0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF),
    "-": (*range(0x2010, 0x2016), 0x2212),
    "'": range(0x2018, 0x201C),
    '"': range(0x201C, 0x2020),
}
PLAIN = {number: letter for letter, numbers in _LOOKS_LIKE.items() for number in numbers}
PLAIN |= {number: chr(number - 0xFEE0) for number in range(0xFF01, 0xFF5F)}  # wide letters of a Chinese keyboard
"""What web pages, word processors and some keyboards put in place of the letters that Python knows."""


def repaired(text: str) -> Iterator[str]:
    """What the text may have been before, likeliest first."""
    for repair in _REPAIRS:
        if (changed := repair(text)) != text:
            yield changed


def _without_prompts(text: str) -> str:
    # Without a first prompt, dots are an Ellipsis.
    return PROMPT_OR_MORE.sub("", text) if PROMPT.search(text) else text


def _inside_fences(text: str) -> str:
    """Blank what stands outside of ``` marks."""
    kept, inside = [], False
    for line in text.split("\n"):
        is_fence = bool(FENCE.match(line))
        kept.append("" if is_fence or not inside else line)
        inside ^= is_fence
    return "\n".join(kept) if any(kept) else text


def _in_plain_letters(text: str) -> str:
    """Only in lines that Python rejects, since a text in quotes may hold any letter."""
    lines = text.split("\n")
    for _ in attempts(len(text)):
        number = rejected_line("\n".join(lines)) or 0
        rejected = lines[number - 1 : number]
        plain = [line.translate(PLAIN) for line in rejected]
        if plain == rejected:
            break
        lines[number - 1 : number] = plain
    return "\n".join(lines)


def _without_line_numbers(text: str) -> str:
    lines = text.split("\n")
    found = [NUMBERED.match(line) for line in lines if line.strip()]
    numbers = [int(match[1]) if match else 0 for match in found]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return text
    return textwrap.dedent("\n".join(NUMBERED.sub("", line, count=1) for line in lines))


_REPAIRS = (
    textwrap.dedent,
    _without_prompts,
    _inside_fences,
    without_magics,
    _in_plain_letters,
    _without_line_numbers,
)
