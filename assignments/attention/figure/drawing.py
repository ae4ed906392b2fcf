"""Turns words and numbers into HTML: no scripts, no network, and nothing about attention."""

import re
from collections.abc import Sequence
from html import escape, unescape
from secrets import token_hex
from typing import NamedTuple

import numpy as np

from .colours import SCALE, cell_style

STYLE = """
#{key} {{ position: relative; border: 1px solid #888; border-radius: 6px; padding: 0.6em 1em; margin: 0.5em 0; }}
#{key} {{ max-width: 52em; box-sizing: border-box; font-family: sans-serif; font-size: 14px; line-height: 1.5; }}
#{key} {{ min-width: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
#{key} legend {{ width: auto; padding: 0 0.4em; margin: 0; border: 0; font-size: 1em; font-weight: bold; }}
#{key} > input {{ position: absolute; opacity: 0; }}
#{key} > label {{ display: inline-block; border: 1px solid #888; border-radius: 4px; padding: 0.2em 0.9em; }}
#{key} > label {{ cursor: pointer; margin: 0 0.2em 0.4em 0; }}
#{key} > input:checked + label {{ background: #0b3d66; color: #fff; font-weight: bold; }}
#{key} > input:focus-visible + label {{ outline: 3px solid #d55e00; outline-offset: 2px; }}
#{key} table {{ border-collapse: collapse; margin: 0.4em 0; width: auto; font-size: 1em; table-layout: auto; }}
#{key} caption {{ text-align: left; font-weight: bold; padding: 0.2em 0; caption-side: top; color: inherit; }}
#{key} caption span {{ display: block; font-weight: normal; }}
#{key} thead, #{key} tr, #{key} tr:hover {{ background: none; border: 0; }}
#{key} th {{ text-align: center; font-weight: normal; padding: 0.2em 0.8em; border: 0; vertical-align: middle; }}
#{key} th[scope=row] {{ text-align: right; }}
#{key} td {{ text-align: center; padding: 0.5em 0.8em; min-width: 4em; border: 1px solid #888; }}
#{key} .colour-scale span {{ display: inline-block; min-width: 2.4em; text-align: center; border: 1px solid #888; }}
#{key} p, #{key} ol {{ margin: 0.5em 0; }}
#{key} ol {{ padding-left: 1.6em; }}
#{key} ul {{ margin: 0; padding-left: 1.2em; list-style: none; }}
@media (max-width: 30em) {{ #{key} th, #{key} td {{ min-width: 0; padding: 0.5em 0.5em; }} }}
"""
AXIS = "(columns: keys, looked at)"
HIDE = "#{key} > .one-choice {{ display: none; }}\n{chosen} {{ display: block; }}\n"


class Panel(NamedTuple):
    """What one choice shows."""

    summary: str
    """One sentence in words: what a screen reader says when this is chosen."""
    body: str
    """More of it, in HTML."""
    rows: str = ""
    """A table above the rest. A screen reader says its rows as well when this is chosen."""


class Row(NamedTuple):
    """One row of a table: its name, and a number for each column."""

    name: str
    values: np.ndarray


class Step(NamedTuple):
    """One step of a calculation: its name, what is done, and what came out, line by line."""

    name: str
    words: str
    results: Sequence[str]


def notice(text: str) -> str:
    """A sentence that must not be overlooked; nothing for an empty one."""
    style = "border-left: 4px solid #d55e00; padding: 0.3em 0.8em; margin: 0.4em 0; max-width: 52em"
    return f'<p role="note" style="{style}">{_code(text)}</p>' if text else ""


def notices(html: str) -> list[str]:
    """The sentences of all notices in a picture, each once, as plain text."""
    found = re.findall(r'<p role="note".*?>(.*?)</p>', html)
    return list(dict.fromkeys(unescape(re.sub("</?code>", "`", text)) for text in found))


def is_drawn(html: str) -> bool:
    """Is there more to see than words?"""
    return "<table" in html


def paragraph(text: str) -> str:
    """Plain text, with `code` between backticks."""
    return f"<p>{_code(text)}</p>"


def numbered(steps: Sequence[Step]) -> str:
    """Steps, numbered from 1."""
    return "<ol>" + "".join(f"<li>{_step(step)}</li>" for step in steps) + "</ol>"


def frame(body: str) -> str:
    """A box around one picture."""
    key = _new_key()
    return f'<style>{STYLE.format(key=key)}</style><div id="{key}">{body}</div>'


def tabs(legend: str, labels: Sequence[str], panels: Sequence[Panel], first: int = 0) -> str:
    """One panel at a time, `first` to begin with; radio buttons choose it, by mouse, or by Tab and arrow keys."""
    key = _new_key()
    chosen = ", ".join(f"#{key} > #{key}-{i}:checked ~ .choice-{i}" for i in range(len(panels)))
    style = (STYLE + HIDE).format(key=key, chosen=chosen)
    choices = enumerate(zip(labels, panels, strict=True))
    buttons = "".join(_button(key, i, *each, is_chosen=i == first) for i, each in choices)
    bodies = "".join(_panel(key, i, panel) for i, panel in enumerate(panels))
    return f'<style>{style}</style><fieldset id="{key}"><legend>{escape(legend)}</legend>{buttons}{bodies}</fieldset>'


def weights_table(caption: str, corner: str, columns: Sequence[str], rows: Sequence[Row]) -> str:
    """A coloured cell for each number, always on the same scale from 0 to 1."""
    # A second row of headings, for the axis, would be read aloud with each number, in place of the token's name.
    title = f"<caption>{escape(caption)} <span>{AXIS}</span></caption>"
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    head = f'<thead><tr><th scope="col">{escape(corner)}</th>{names}</tr></thead>'
    body = "".join(_row(row) for row in rows)
    return f"<table>{title}{head}<tbody>{body}</tbody></table>{_scale()}"


def _new_key() -> str:
    """A name that no other picture on the page has, so that two pictures do not share buttons."""
    return f"figure-{token_hex(4)}"


def _code(text: str) -> str:
    """Escape everything, then show what stands between backticks as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))


def _step(step: Step) -> str:
    results = "".join(f"<li>{_code(line)}</li>" for line in step.results)
    return f"<strong>{escape(step.name)}.</strong> {_code(step.words)}<ul>{results}</ul>"


def _button(key: str, i: int, label: str, panel: Panel, is_chosen: bool) -> str:
    checked = " checked" if is_chosen else ""
    described = f"{key}-{i}-summary" + (f" {key}-{i}-rows" if panel.rows else "")
    # Jupyter has plans of its own for the arrow keys. The last attribute asks it to leave them to the button.
    said = f'aria-describedby="{described}" data-lm-suppress-shortcuts="true"'
    button = f'<input type="radio" name="{key}" id="{key}-{i}" {said}{checked}>'
    return f'{button}<label for="{key}-{i}">{escape(label)}</label>'


def _panel(key: str, i: int, panel: Panel) -> str:
    summary = f'<p id="{key}-{i}-summary"><strong>{_code(panel.summary)}</strong></p>'
    rows = panel.rows.replace("<tbody>", f'<tbody id="{key}-{i}-rows">')
    return f'<div class="one-choice choice-{i}">{summary}{rows}{panel.body}</div>'


def _row(row: Row) -> str:
    cells = "".join(f'<td style="{cell_style(value)}">{value:.4f}</td>' for value in row.values)
    return f'<tr><th scope="row">{escape(row.name)}</th>{cells}</tr>'


def _scale() -> str:
    """The colours from 0 to 1, with their numbers. Who hears the page hears the weights, and needs no colours."""
    # Where the page's styles are dropped, as in a notebook that is not trusted, only the spaces keep them apart.
    patches = " ".join(f'<span style="{cell_style(value)}">{value:g}</span>' for value in SCALE)
    return f'<p class="colour-scale" aria-hidden="true">Colours, from 0 to 1: {patches}</p>'
