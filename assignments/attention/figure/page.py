"""The figure on a page of its own, which any browser opens without network."""

from collections.abc import Mapping
from pathlib import Path

from classroom.reading.local import Local

from .drawing import is_drawn, notices
from .example import TOKENS, W_A, W_B, X
from .explore import turned_picture
from .heads import heads_picture
from .maps import attention_picture

TITLE = "Attention with two toy heads"
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font-family: sans-serif; margin: 1em auto; padding: 0 1em; max-width: 56em; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>Every number here comes from your own functions.</p>
{parts}
</body>
</html>
"""
NOT_WRITTEN = "{path} cannot be written: {why}. Make room for it, or work in a folder in which you can save files."


def write_page(path: Path, functions: Local) -> None:
    """Draw the lesson's example with these functions, and write it to a file."""
    parts = {
        "Plain self-attention": attention_picture(functions, X, TOKENS),
        "Two heads": heads_picture(functions, X, TOKENS, (W_A, W_B)),
        "Head B turns": turned_picture(functions, X, TOKENS),
    }
    sections = "\n".join(f"<section><h2>{name}</h2>{html}</section>" for name, html in parts.items())
    try:
        path.write_text(PAGE.format(title=TITLE, parts=sections), encoding="utf-8")
    except OSError as error:
        print(NOT_WRITTEN.format(path=path, why=error.strerror))
    else:
        print(_told(path, parts))


def _told(path: Path, parts: Mapping[str, str]) -> str:
    """Which pictures are on the page; where one is missing, or a part of it, why."""
    # A picture of many angles may have a notice for each.
    why = list(dict.fromkeys(text for html in parts.values() for text in notices(html)[:2]))
    if not why:
        return f"All {len(parts)} pictures are in {path}. Open it in a browser."
    lines = [f"  {name + ':':<22}{_state(html)}" for name, html in parts.items()]
    return "\n".join([f"{path} is written, but something is missing or wrong in it:", *lines, "Why:", *why])


def _state(html: str) -> str:
    if not is_drawn(html):
        return "not drawn"
    return "drawn, not all of it right" if notices(html) else "drawn"
