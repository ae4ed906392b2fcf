"""To explore further: a head that turns, a third head, and a matrix that mixes what the heads say."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .asking import ask
from .curves import curves
from .drawing import Panel, Row, notice, paragraph, tabs, weights_table
from .heads import look, troubles
from .steps import is_flat, row_words

ANGLES = (0, 15, 30, 45, 60, 75, 90)
HORIZONTAL = np.array([[1.0], [0.0]])  # (2, 1)


def head_at(angle: float) -> np.ndarray:
    """The projection on an axis that is turned by this many degrees: 0 is horizontal, 90 is vertical."""
    turn = np.deg2rad(angle)
    return np.array([[np.cos(turn)], [np.sin(turn)]])  # (2, 1)


def turned_picture(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str]) -> str:
    """Head A stays horizontal, Head B turns: how their disagreement grows."""
    steps = [look(functions, x, tokens, (HORIZONTAL, head_at(angle))) for angle in ANGLES]
    distances = [heads.distances[0, 1].values for heads in steps]
    if any(values is None for values in distances):
        return troubles(steps[0])
    weights = np.array([heads.weights.values for heads in steps])[:, 1]  # (angles, n, n)
    panels = [_turned(tokens, weights[i], np.array(distances), i) for i in range(len(ANGLES))]
    return troubles(steps[0]) + tabs("Head B is turned by", [f"{angle}°" for angle in ANGLES], panels)


def flat_reply(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], angle: float) -> str:
    """Is a head that is turned by this angle flat for the last token?"""
    heads = look(functions, x, tokens, (HORIZONTAL, head_at(angle)))
    if heads.weights.values is None:
        return notice(heads.weights.trouble)
    row = heads.weights.values[1, -1]  # (n,)
    answer = "Yes, it is flat" if is_flat(row) else "Not flat yet"
    return paragraph(f'{answer}: at {angle:g}° the row of "{tokens[-1]}" is {row_words(row, ".4f")}.')


def further_reply(
    functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], projections: Sequence[np.ndarray]
) -> str:
    """Is the third head further away from the first than the second is, for the last token?"""
    heads = look(functions, x, tokens, projections)
    second, third = heads.distances[0, 1], heads.distances[0, 2]
    if second.values is None or third.values is None:
        return troubles(heads)
    near, far = second.values[-1], third.values[-1]
    answer = "Yes" if far > near else "Not yet"
    return paragraph(f'{answer}: for "{tokens[-1]}", Head C is {far:.3f} away from Head A, Head B {near:.3f}.')


def mix_reply(
    functions: Mapping[str, Any],
    x: np.ndarray,
    tokens: Sequence[str],
    projections: Sequence[np.ndarray],
    w_o: np.ndarray,
) -> str:
    """Does this matrix turn what two heads say into their mean and their difference?"""
    output = look(functions, x, tokens, projections).worked.output
    if output.values is None:
        return notice(output.trouble)
    mixed = ask(functions, "project", (output.values, w_o), (len(tokens), 2))[0]
    if mixed.values is None:
        return notice(mixed.trouble)
    a, b = output.values.T  # (n,), (n,)
    right = np.allclose(mixed.values, np.stack([(a + b) / 2, a - b], axis=-1))  # (n, 2)
    answer = "Yes: mean and difference" if right else "Not yet the mean and the difference"
    rows = "; ".join(f"{token} {row_words(row)}" for token, row in zip(tokens, mixed.values, strict=True))
    return paragraph(f"{answer}. After W_O: {rows}.")


def _turned(tokens: Sequence[str], weights: np.ndarray, distances: np.ndarray, i: int) -> Panel:
    """What there is to see at one angle: Head B's weights, (n, n), and the distances at all angles, (angles, n)."""
    told = ", ".join(f"{token} {value:.3f}" for token, value in zip(tokens, distances[i], strict=True))
    rows = [Row(token, row) for token, row in zip(tokens, weights, strict=True)]
    table = weights_table(f"Weights of Head B at {ANGLES[i]}°", "query: asks", tokens, rows)
    return Panel(f"Disagreement with Head A: {told}.", curves(ANGLES, distances, tokens, i) + table)
