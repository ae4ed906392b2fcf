"""The lesson's example and its numbers, as the text of the lesson prints them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

TOKENS = ("the", "cat", "sat")
X = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  # (3, 2): one token a row
W_A = np.array([[1.0], [0.0]])  # (2, 1): keeps the horizontal number
W_B = np.array([[0.0], [1.0]])  # (2, 1): keeps the vertical number

FLAT = (1 / 3, 1 / 3, 1 / 3)
ATTENTION = np.array([(0.7679, 0.0454, 0.1867), (0.0454, 0.7679, 0.1867), FLAT])  # (3, 3)
WEIGHTS_A = np.array([(0.8668, 0.0159, 0.1173), FLAT, (0.6652, 0.0900, 0.2447)])  # (3, 3)
WEIGHTS_B = np.array([FLAT, (0.0159, 0.8668, 0.1173), (0.0900, 0.6652, 0.2447)])  # (3, 3)
OUTPUT = np.array([(1.8509, 1.0000), (1.0000, 1.8509), (1.5752, 1.5752)])  # (3, 2)
DISTANCE = np.array([0.6573, 0.6573, 0.81347])  # (3,)


class HeadNumbers(NamedTuple):
    """What the lesson has for one head."""

    projected: np.ndarray | None = None  # (3, 1)
    weights: np.ndarray | None = None  # (3, 3)


class Numbers(NamedTuple):
    """What the lesson has; nothing of it where the picture shows another example."""

    heads: Sequence[HeadNumbers] = ()
    weights: np.ndarray | None = None  # (2, 3, 3)
    output: np.ndarray | None = None
    distance: np.ndarray | None = None

    def head(self, i: int) -> HeadNumbers:
        """The numbers of one head."""
        return self.heads[i] if self.heads else HeadNumbers()


HEAD_A, HEAD_B = HeadNumbers(X[:, :1], WEIGHTS_A), HeadNumbers(X[:, 1:], WEIGHTS_B)
LESSON = Numbers((HEAD_A, HEAD_B), np.array([WEIGHTS_A, WEIGHTS_B]), OUTPUT, DISTANCE)


def attention_numbers(x: np.ndarray) -> np.ndarray | None:
    """The weights of plain self-attention, if these are the lesson's tokens."""
    return ATTENTION if np.array_equal(x, X) else None


def heads_numbers(x: np.ndarray, projections: Sequence[np.ndarray]) -> Numbers:
    """The numbers of Head A and Head B, if these are the lesson's tokens and heads."""
    given, own = (x, *projections), (X, W_A, W_B)
    if len(given) == len(own) and all(np.array_equal(*pair) for pair in zip(given, own, strict=True)):
        return LESSON
    return Numbers()
