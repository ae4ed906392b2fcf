"""The lesson's pictures. Every number in them comes from your own functions; you need not read these files."""

import classroom  # noqa: F401 - before NumPy, since it looks whether a file here would be taken for that

from .pictures import (
    check_flat,
    check_further,
    check_mix,
    show_attention,
    show_heads,
    turn_heads,
    write_figure,
)

__all__ = [
    "check_flat",
    "check_further",
    "check_mix",
    "show_attention",
    "show_heads",
    "turn_heads",
    "write_figure",
]
