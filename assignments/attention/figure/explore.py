"""To explore further: a head that turns, a third head, and a matrix that mixes what the heads say."""

from collections.abc import Sequence
from numbers import Real

import numpy as np
from classroom.reading.local import Local

from .asking import UnfitError, ask, matrix, odd_weights, picture, short
from .curves import Curves
from .drawing import Panel, Row, notice, paragraph, tabs, weights_table
from .heads import Heads, flat_heads, look, look_at_distance, troubles
from .steps import is_flat, row_words

ANGLES = (0, 15, 30, 45, 60, 75, 90)
FINE = np.arange(0, 91, 2.5)
"""Straight lines between so many angles look like the curves that they stand for."""
NO_QUARREL = " A distance to a flat head is not a real disagreement."
HORIZONTAL = np.array([[1.0], [0.0]])  # (2, 1)
NO_PRODUCT = "`project` should give back the matrix product. Here it gave back other numbers."
NOT_PLANE = "A head turns in the plane: every token needs two numbers. `X` has shape {shape} here."
NO_ANGLE = "`angle` needs one number of degrees, such as 30. This one is {got}."
WIDE_HEADS = "Both heads should say one number each here. Together they say {width}: give `W_A` and `W_B` one column."
OTHER_W_O = (
    "`W_O` needs shape {wanted}: a row for each column of the output, and two columns. This one has shape {shape}."
)


def head_at(angle: float) -> np.ndarray:
    """The projection on an axis that is turned by this many degrees: 0 is horizontal, 90 is vertical."""
    if not isinstance(angle, Real) or not np.isfinite(angle):
        raise UnfitError(NO_ANGLE.format(got=short(angle)))
    turn = np.deg2rad(angle)
    return np.array([[np.cos(turn)], [np.sin(turn)]])  # (2, 1)


@picture
def turned_picture(functions: Local, x: np.ndarray, tokens: Sequence[str]) -> str:
    """Head A stays horizontal, Head B turns: how their disagreement grows."""
    steps = [_turned_by(angle, functions, x, tokens) for angle in ANGLES]
    if any(heads.distances[0, 1].values is None for heads in steps):
        return troubles(*steps)
    fine = [look_at_distance(functions, x, (HORIZONTAL, head_at(angle))) for angle in FINE]
    for seen in fine:
        if seen.values is None:
            return notice(seen.trouble)
    drawn = Curves(FINE, np.array([seen.values for seen in fine]), tokens)
    panels = [_turned(heads, angle, drawn) for heads, angle in zip(steps, ANGLES, strict=True)]
    return troubles(*steps) + tabs("Head B is turned by", [f"{angle}°" for angle in ANGLES], panels)


@picture
def flat_reply(functions: Local, x: np.ndarray, tokens: Sequence[str], angle: float) -> str:
    """Is a head that is turned by this angle flat, whichever token asks?"""
    heads = _turned_by(angle, functions, x, tokens)
    if heads.weights.values is None:
        return notice(heads.weights.trouble)
    rows = heads.weights.values[1]  # (n, n)
    answer = "Yes, it is flat for every token" if all(map(is_flat, rows)) else "Not flat yet"
    told = ", ".join(f'"{token}" {_row_told(row)}' for token, row in zip(tokens, rows, strict=True))
    return notice(odd_weights(rows)) + paragraph(f"{answer}: at {angle:g}° the rows are {told}.")


@picture
def further_reply(functions: Local, x: np.ndarray, tokens: Sequence[str], projections: Sequence[np.ndarray]) -> str:
    """Is the third head further away from the first than the second is, for the last token?"""
    heads = look(functions, x, tokens, projections)
    second, third = heads.distances[0, 1], heads.distances[0, 2]
    if second.values is None or third.values is None:
        return troubles(heads)
    near, far = second.values[-1], third.values[-1]
    if not np.isfinite([near, far]).all():
        return troubles(heads)
    answer = "Yes" if far > near else "Not yet"
    return paragraph(f'{answer}: for "{tokens[-1]}", Head C is {far:.3f} away from Head A; Head B is {near:.3f} away.')


@picture
def mix_reply(
    functions: Local,
    x: np.ndarray,
    tokens: Sequence[str],
    projections: Sequence[np.ndarray],
    w_o: np.ndarray,
) -> str:
    """Does this matrix turn what two heads say into their mean and their difference?"""
    heads = look(functions, x, tokens, projections)
    output = heads.worked.output.values
    if output is None or not np.isfinite(output).all():
        return troubles(heads)
    if output.shape[1] != 2:
        raise UnfitError(WIDE_HEADS.format(width=output.shape[1]))
    w_o = matrix("W_O", w_o)
    if w_o.shape != (output.shape[1], 2):
        raise UnfitError(OTHER_W_O.format(wanted=(output.shape[1], 2), shape=w_o.shape))
    mixed = ask(functions, "project", (output, w_o), (len(tokens), 2))[0]
    if mixed.values is None:
        return notice(mixed.trouble)
    if not np.allclose(mixed.values, output @ w_o):
        return notice(NO_PRODUCT)
    return paragraph(_mixed(output, mixed.values, tokens))


def _turned_by(angle: float, functions: Local, x: np.ndarray, tokens: Sequence[str]) -> Heads:
    """Head A on the horizontal axis, and Head B turned by this angle."""
    if x.shape[1:] != (2,):
        raise UnfitError(NOT_PLANE.format(shape=x.shape))
    return look(functions, x, tokens, (HORIZONTAL, head_at(angle)))


def _row_told(row: np.ndarray) -> str:
    return row_words(row, ".4f") + (" (flat)" if is_flat(row) else "")


def _mixed(output: np.ndarray, mixed: np.ndarray, tokens: Sequence[str]) -> str:
    """What the matrix made of the output, column by column."""
    a, b = output.T  # (n,), (n,)
    mean, difference = np.allclose(mixed[:, 0], (a + b) / 2), np.allclose(mixed[:, 1], a - b)
    first = "The first column is the mean" if mean else "The first column is not yet the mean"
    second = "the second is Head A minus Head B" if difference else "the second is not yet Head A minus Head B"
    answer, word = ("Yes", "and") if mean and difference else ("Not yet", "and" if mean == difference else "but")
    rows = ", ".join(f'"{token}" {row_words(row)}' for token, row in zip(tokens, mixed, strict=True))
    return f"{answer}. {first}, {word} {second}. After W_O the rows are {rows}."


def _turned(heads: Heads, angle: int, drawn: Curves) -> Panel:
    """What there is to see at one angle: how far each token is on its curve, and Head B's weights."""
    tokens, distances, weights = heads.worked.tokens, heads.distances[0, 1].values, heads.weights.values
    assert distances is not None and weights is not None  # noqa: PT018 - as `turned_picture` has seen
    flat = [flat_heads(heads, query) for query in range(len(tokens))]
    told = ", ".join(map(_distance_told, tokens, distances, flat))
    rows = [Row(token, row) for token, row in zip(tokens, weights[1], strict=True)]
    table = weights_table(f"Weights of Head B at {angle}°", "query: asks", tokens, rows)
    words = f"Disagreement with Head A: {told}.{NO_QUARREL if any(flat) else ''}"
    return Panel(words, drawn.marked(angle, ANGLES) + table)


def _distance_told(token: str, distance: float, flat: Sequence[str]) -> str:
    return f"{token} {distance:.3f}" + (f" ({' and '.join(flat)} flat)" if flat else "")
