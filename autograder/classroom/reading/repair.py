"""Text that is no Python as it stands, and is some without what was copied along with it.

Line numbers stay. What comes out is used only if Python accepts it, so nothing that runs is ever touched.
"""

import re
import textwrap
from collections.abc import Iterator

from .magics import without_magics

PROMPT = re.compile(r"^[ \t]*(?:>>> ?|In ?\[[\d ]*\]: ?)", re.MULTILINE)
PROMPT_OR_MORE = re.compile(r"^[ \t]*(?:>>> ?|\.\.\.:? ?|In ?\[[\d ]*\]: ?|Out ?\[[\d ]*\]:.*)", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)")


def repaired(text: str) -> Iterator[str]:
    """What the text may have been before, likeliest first."""
    for repair in (textwrap.dedent, _without_prompts, _inside_fences, without_magics):
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
