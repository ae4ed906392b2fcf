"""Curves over an angle, as SVG: one line for each token, and a mark where the reader stands."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

LEFT, TOP, WIDTH, HEIGHT = 60, 16, 300, 160
STROKES = ("#0072b2", "#d55e00", "currentColor")
DASHES = ("none", "8 4", "2 3")
"""Lines differ in their dashes as well, for those who do not tell their colours apart."""
SPOKEN = "Disagreement over the angle, from 0 at 0° upwards. The sentence above has the numbers of the chosen angle."


class Curves(NamedTuple):
    """What is drawn."""

    angles: np.ndarray
    """Close together: straight lines lead from each to the next, (angles,)."""
    values: np.ndarray
    """One line for each column, (angles, lines)."""
    labels: Sequence[str]
    """A name for each line."""

    def marked(self, here: int, ticks: Sequence[int]) -> str:
        """The picture, with a mark at one angle. `ticks` are the angles that are named below."""
        lines = "".join(self._line(column, i) for i, column in enumerate(self.values.T))
        names = "".join(_legend(label, i) for i, label in enumerate(self.labels))
        body = self._axes(ticks) + lines + _mark(here) + names
        size = f"0 0 {LEFT + WIDTH + 110} {TOP + HEIGHT + 50}"
        return (
            f'<svg role="img" aria-label="{SPOKEN}" viewBox="{size}" width="470" style="max-width: 100%" '
            f'fill="currentColor" font-family="sans-serif" font-size="12">{body}</svg>'
        )

    @property
    def _highest(self) -> float:
        """Where the axis ends: the lesson's numbers stay below 1, and two rows of weights are at most 1.42 apart."""
        return 1.0 if np.nan_to_num(self.values).max() <= 1 else 1.5

    def _y(self, value: float) -> float:
        return TOP + HEIGHT * (1 - float(np.clip(np.nan_to_num(value), 0, self._highest)) / self._highest)

    def _axes(self, ticks: Sequence[int]) -> str:
        low = TOP + HEIGHT
        below = "".join(f'<text x="{_x(a):g}" y="{low + 16}" text-anchor="middle">{a}°</text>' for a in ticks)
        beside = "".join(self._level(value) for value in np.arange(0, self._highest + 0.1, 0.25))
        across = f'<text x="{_x(45):g}" y="{low + 36}" text-anchor="middle">angle of Head B</text>'
        turned = f'<text transform="translate(16 {TOP + HEIGHT / 2:g}) rotate(-90)" text-anchor="middle">'
        return below + beside + across + turned + "disagreement</text>"

    def _level(self, value: float) -> str:
        y = self._y(value)
        return (
            f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{y:g}" y2="{y:g}" stroke="currentColor" opacity="0.3"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:g}" text-anchor="end">{value:g}</text>'
        )

    def _line(self, column: np.ndarray, i: int) -> str:
        points = " ".join(f"{_x(a):.1f},{self._y(value):.1f}" for a, value in zip(self.angles, column, strict=True))
        return f'<polyline points="{points}" fill="none" {_stroke(i)}/>'


def _x(angle: float) -> float:
    return LEFT + WIDTH * angle / 90


def _mark(here: int) -> str:
    x = f"{_x(here):g}"
    return f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + HEIGHT}" stroke="currentColor" stroke-width="1.5"/>'


def _legend(label: str, i: int) -> str:
    x, y = LEFT + WIDTH + 20, TOP + 16 + 22 * i
    line = f'<line x1="{x}" x2="{x + 34}" y1="{y}" y2="{y}" {_stroke(i)}/>'
    return f'{line}<text x="{x + 42}" y="{y + 4}">{escape(label)}</text>'


def _stroke(i: int) -> str:
    return f'stroke="{STROKES[i % 3]}" stroke-width="2.5" stroke-dasharray="{DASHES[i % 3]}"'
