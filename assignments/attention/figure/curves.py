"""Curves over an angle, as SVG: one line for each token, and a mark where the reader stands."""

from collections.abc import Sequence
from html import escape

import numpy as np

LEFT, TOP, WIDTH, HEIGHT = 60, 16, 300, 160
HIGHEST = 1.5
"""Two rows of weights are never further apart than 1.42, the root of 2."""
STROKES = ("#0072b2", "#d55e00", "currentColor")
DASHES = ("none", "8 4", "2 3")
"""Lines differ in their dashes as well, for those who do not tell their colours apart."""


def curves(angles: Sequence[int], values: np.ndarray, labels: Sequence[str], here: int) -> str:
    """One line for each column of `values`, over the angles; a mark at angle number `here`."""
    lines = "".join(_line(angles, column, i) for i, column in enumerate(values.T))
    names = "".join(_legend(label, i) for i, label in enumerate(labels))
    body = _axes(angles) + lines + _mark(angles, here) + names
    size = f"0 0 {LEFT + WIDTH + 110} {TOP + HEIGHT + 50}"
    spoken = (
        "Disagreement over the angle, from 0 at 0° upwards. The sentence above has the numbers of the chosen angle."
    )
    return (
        f'<svg role="img" aria-label="{spoken}" viewBox="{size}" width="470" style="max-width: 100%" '
        f'fill="currentColor" font-family="sans-serif" font-size="12">{body}</svg>'
    )


def _x(angle: float) -> float:
    return LEFT + WIDTH * angle / 90


def _y(value: float) -> float:
    return TOP + HEIGHT * (1 - float(np.clip(np.nan_to_num(value), 0, HIGHEST)) / HIGHEST)


def _axes(angles: Sequence[int]) -> str:
    below = "".join(f'<text x="{_x(a):g}" y="{_y(0) + 16:g}" text-anchor="middle">{a}°</text>' for a in angles)
    beside = "".join(
        f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{_y(v):g}" y2="{_y(v):g}" stroke="currentColor" opacity="0.3"/>'
        f'<text x="{LEFT - 6}" y="{_y(v) + 4:g}" text-anchor="end">{v:g}</text>'
        for v in (0, 0.5, 1, 1.5)
    )
    across = f'<text x="{_x(45):g}" y="{_y(0) + 36:g}" text-anchor="middle">angle of Head B</text>'
    turned = f'<text transform="translate(16 {_y(HIGHEST / 2):g}) rotate(-90)" text-anchor="middle">disagreement</text>'
    return below + beside + across + turned


def _line(angles: Sequence[int], column: np.ndarray, i: int) -> str:
    points = " ".join(f"{_x(angle):.1f},{_y(value):.1f}" for angle, value in zip(angles, column, strict=True))
    return f'<polyline points="{points}" fill="none" {_stroke(i)}/>'


def _mark(angles: Sequence[int], here: int) -> str:
    x = f"{_x(angles[here]):g}"
    return f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + HEIGHT}" stroke="currentColor" stroke-width="1.5"/>'


def _legend(label: str, i: int) -> str:
    x, y = LEFT + WIDTH + 20, TOP + 16 + 22 * i
    line = f'<line x1="{x}" x2="{x + 34}" y1="{y}" y2="{y}" {_stroke(i)}/>'
    return f'{line}<text x="{x + 42}" y="{y + 4}">{escape(label)}</text>'


def _stroke(i: int) -> str:
    return f'stroke="{STROKES[i % 3]}" stroke-width="2.5" stroke-dasharray="{DASHES[i % 3]}"'
