"""How near to the right number is near enough."""

from typing import NamedTuple

import numpy as np


class Tolerance(NamedTuple):
    """How far a number may be from the right one: atol + rtol * |right one|.

    As it is unless told otherwise, it has room for a float32 step inside, and none for three digits learnt by heart.
    """

    rtol: float = 1e-5
    atol: float = 1e-6

    def close(self, got: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Element by element, like np.isclose; np.isclose itself takes five times as long on arrays this small."""
        return np.asarray(np.abs(got - wanted) <= self.atol + self.rtol * np.abs(wanted))


USUAL = Tolerance()
