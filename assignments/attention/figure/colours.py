"""One scale of colours for every weight: white is 0, dark blue is 1. One hue only, so nobody mixes two up."""

import numpy as np

SCALE = (0.0, 0.25, 0.5, 0.75, 1.0)
LIGHT, DARK = (255, 255, 255), (0, 15, 110)
WHITE_INK_FROM = 0.586
"""From here on the cell is so dark that white numbers can be read better than black ones."""


def shade(value: float) -> str:
    """The colour of a cell. A number that leaves the scale gets the colour of its end; its text says what it is."""
    part = _on_scale(value)
    red, green, blue = (round(light + part * (dark - light)) for light, dark in zip(LIGHT, DARK, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink(value: float) -> str:
    """The colour of the number in the cell."""
    return "#ffffff" if _on_scale(value) >= WHITE_INK_FROM else "#000000"


def cell_style(value: float) -> str:
    """Both, for HTML."""
    return f"background: {shade(value)}; color: {ink(value)}"


def _on_scale(value: float) -> float:
    return float(np.clip(np.nan_to_num(value, nan=0.0), 0.0, 1.0))
