"""Turns numbers into HTML and SVG: no scripts, no network, and nothing about attention."""

from collections.abc import Sequence
from html import escape
from secrets import token_hex

import numpy as np

INK = 'fill="currentColor" font-family="sans-serif"'
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
BAR_LEFT, BAR_WIDTH, BAR_STEP = 60, 200, 26
CELL, MAP_LEFT, MAP_TOP = 64, 96, 52

TABS_STYLE = """
#{key} {{ border: 1px solid #8888; border-radius: 6px; padding: 0.6em 1em; max-width: 52em; }}
#{key} > input {{ position: absolute; opacity: 0; }}
#{key} > label {{ display: inline-block; border: 1px solid #888; border-radius: 4px; padding: 0.2em 1em; }}
#{key} > label {{ cursor: pointer; }}
#{key} > input:checked + label {{ background: #0b3d66; color: #fff; font-weight: bold; }}
#{key} > input:focus-visible + label {{ outline: 3px solid #d55e00; outline-offset: 2px; }}
#{key} > .panel {{ display: none; }}
{chosen} {{ display: block; }}
"""


def notice(text: str) -> str:
    """A sentence that must not be overlooked; nothing for an empty one."""
    style = "border-left: 4px solid #d55e00; padding: 0.3em 0.8em; margin: 0.4em 0; max-width: 52em"
    return f'<p role="note" style="{style}">{_code(text)}</p>' if text else ""


def paragraph(text: str) -> str:
    """Plain text, with `code` between backticks."""
    return f"<p>{_code(text)}</p>"


def numbered(lines: Sequence[str]) -> str:
    """Steps, numbered from 1."""
    return "<ol>" + "".join(f"<li>{_code(line)}</li>" for line in lines) + "</ol>"


def tabs(legend: str, labels: Sequence[str], panels: Sequence[str]) -> str:
    """One panel at a time; radio buttons choose it, with the mouse, or with Tab and the arrow keys."""
    key = f"tabs-{token_hex(4)}"  # two figures on one page must not share their buttons
    chosen = ", ".join(f"#{key} > #{key}-{i}:checked ~ .panel-{i}" for i in range(len(panels)))
    style = TABS_STYLE.format(key=key, chosen=chosen)
    buttons = "".join(_button(key, i, label) for i, label in enumerate(labels))
    bodies = "".join(f'<div class="panel panel-{i}">{panel}</div>' for i, panel in enumerate(panels))
    return f'<style>{style}</style><fieldset id="{key}"><legend>{escape(legend)}</legend>{buttons}{bodies}</fieldset>'


def bars(title: str, row: np.ndarray, labels: Sequence[str], colour: str) -> str:
    """One bar for each number, always on a scale from 0 to 1."""
    bottom = 40 + BAR_STEP * len(row)
    marks = "".join(_tick(tick, bottom) for tick in TICKS)
    drawn = "".join(_bar(i, *pair, colour) for i, pair in enumerate(zip(labels, row, strict=True)))
    axes = f'<text x="{BAR_LEFT + BAR_WIDTH / 2}" y="{bottom + 34}" text-anchor="middle">weight</text>'
    axes += f'<text x="{BAR_LEFT - 8}" y="34" text-anchor="end" font-size="11">key</text>'
    heading = f'<text x="{BAR_LEFT}" y="16" font-weight="bold">{escape(title)}</text>'
    return _svg(350, bottom + 40, f"{title}: {spoken(labels, row)}", heading + marks + drawn + axes)


def heat_map(matrix: np.ndarray, labels: Sequence[str]) -> str:
    """A square for each number: white is 0, dark blue is 1. Rows ask, columns are looked at."""
    size = CELL * len(labels)
    cells = "".join(_square(i, j, value) for (i, j), value in np.ndenumerate(matrix))
    names = "".join(
        f'<text x="{MAP_LEFT + CELL * (i + 0.5)}" y="{MAP_TOP - 8}" text-anchor="middle">{escape(label)}</text>'
        f'<text x="{MAP_LEFT - 8}" y="{MAP_TOP + CELL * (i + 0.5) + 5}" text-anchor="end">{escape(label)}</text>'
        for i, label in enumerate(labels)
    )
    middle = MAP_TOP + size / 2
    axes = f'<text x="{MAP_LEFT + size / 2}" y="18" text-anchor="middle" font-weight="bold">key: looked at</text>'
    turned = f'transform="translate(18 {middle}) rotate(-90)"'
    axes += f'<text {turned} text-anchor="middle" font-weight="bold">query: asks</text>'
    rows = "; ".join(f"query {label}: {spoken(labels, row)}" for label, row in zip(labels, matrix, strict=True))
    return _svg(MAP_LEFT + size + 90, MAP_TOP + size + 10, f"Weights. {rows}", cells + names + axes + _scale(size))


def spoken(labels: Sequence[str], row: np.ndarray) -> str:
    """The same numbers for those who listen to the page."""
    return ", ".join(f"{label} {value:.4f}" for label, value in zip(labels, row, strict=True))


def _code(text: str) -> str:
    """Escape everything, then show what stands between backticks as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))


def _button(key: str, i: int, label: str) -> str:
    checked = " checked" if i == 0 else ""
    button = f'<input type="radio" name="{key}" id="{key}-{i}"{checked}>'
    return f'{button}<label for="{key}-{i}">{escape(label)}</label> '


def _svg(width: float, height: float, spoken_text: str, body: str) -> str:
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg role="img" aria-label="{escape(spoken_text)}" {size} {INK} font-size="13">{body}</svg>'


def _tick(tick: float, bottom: float) -> str:
    x = BAR_LEFT + BAR_WIDTH * tick
    line = f'<line x1="{x:g}" y1="24" x2="{x:g}" y2="{bottom}" stroke="currentColor" stroke-opacity="0.25"/>'
    return f'{line}<text x="{x:g}" y="{bottom + 16}" text-anchor="middle" font-size="11">{tick:g}</text>'


def _bar(i: int, label: str, value: float, colour: str) -> str:
    y = 44 + BAR_STEP * i
    width = BAR_WIDTH * _on_scale(value)
    name = f'<text x="{BAR_LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(label)}</text>'
    bar = f'<rect x="{BAR_LEFT}" y="{y}" width="{width:.2f}" height="16" fill="{colour}"/>'
    return f'{name}{bar}<text x="{BAR_LEFT + BAR_WIDTH + 10}" y="{y + 13}">{value:.4f}</text>'


def _square(i: int, j: int, value: float) -> str:
    x, y = MAP_LEFT + CELL * j, MAP_TOP + CELL * i
    ink = "#fff" if _on_scale(value) > 0.45 else "#000"
    square = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{_shade(value)}" stroke="#888"/>'
    return (
        f'{square}<text x="{x + CELL / 2}" y="{y + CELL / 2 + 5}" text-anchor="middle" fill="{ink}">{value:.4f}</text>'
    )


def _scale(size: float) -> str:
    """The colours from 0 to 1, with their numbers."""
    x, step = MAP_LEFT + size + 24, size / 20
    patches = "".join(
        f'<rect x="{x}" y="{MAP_TOP + i * step:.2f}" width="18" height="{step + 0.5:.2f}" fill="{_shade(1 - i / 19)}"/>'
        for i in range(20)
    )
    ends = "".join(
        f'<text x="{x + 24}" y="{MAP_TOP + size * (1 - t) + 4:.1f}" font-size="11">{t:g}</text>' for t in (0, 0.5, 1)
    )
    return patches + ends


def _shade(value: float) -> str:
    """White for 0, dark blue for 1."""
    part = _on_scale(value)
    red, green, blue = (round(255 + part * (end - 255)) for end in (11, 61, 102))
    return f"rgb({red},{green},{blue})"


def _on_scale(value: float) -> float:
    """A number that leaves the scale is drawn at its end; its text still says what it is."""
    return float(np.clip(np.nan_to_num(value, nan=0.0), 0.0, 1.0))
