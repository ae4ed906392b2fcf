"""The pictures of the lesson, as one calls them in the notebook.

Everywhere, `functions` is where your functions are: `globals()` in a notebook. `x` holds tokens, one a row, and
`tokens` their names. A projection is one matrix; its head uses it for query, key and value.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from classroom.reading.local import CALL_SECONDS, Local
from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from .explore import flat_reply, further_reply, mix_reply, turned_picture
from .heads import heads_picture
from .maps import attention_picture
from .page import write_page


def show_attention(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str]) -> None:
    """Call `attention(x, x, x)` and draw its weights."""
    _show(attention_picture(_called(functions), x, tokens))


def show_heads(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], *projections: np.ndarray) -> None:
    """Draw two heads or more side by side, with a panel for each query token."""
    _show(heads_picture(_called(functions), x, tokens, projections))


def turn_heads(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str]) -> None:
    """Turn Head B from the horizontal axis to the vertical one, and draw how far it is from Head A."""
    _show(turned_picture(_called(functions), x, tokens))


def check_flat(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], angle: float) -> None:
    """Say whether a head that is turned by this angle is flat, whichever token asks."""
    _show(flat_reply(_called(functions), x, tokens, angle))


def check_further(functions: Mapping[str, Any], x: np.ndarray, tokens: Sequence[str], *projections: np.ndarray) -> None:
    """Say whether the third head is further away from the first than the second is, for the last token."""
    _show(further_reply(_called(functions), x, tokens, projections))


def check_mix(
    functions: Mapping[str, Any],
    x: np.ndarray,
    tokens: Sequence[str],
    w_a: np.ndarray,
    w_b: np.ndarray,
    w_o: np.ndarray,
) -> None:
    """Say whether `w_o` turns what two heads say into two columns: their mean, and Head A minus Head B."""
    _show(mix_reply(_called(functions), x, tokens, (w_a, w_b), w_o))


def write_figure(functions: Mapping[str, Any]) -> None:
    """Write the pictures of the lesson's example to figure.html, a page of its own."""
    if _in_notebook():
        write_page(Path("figure.html"), _called(functions))


def _called(functions: Mapping[str, Any]) -> Local:
    return Local(functions, seconds=CALL_SECONDS)


def _show(html: str) -> None:
    if _in_notebook():
        display(HTML(html))


def _in_notebook() -> bool:
    """False when pytest reads the notebook: then there is nothing to draw on."""
    return get_ipython() is not None
