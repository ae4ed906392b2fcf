"""The lesson's pictures. Every number in them comes from your own functions; you need not read these files."""

from .pictures import show_attention, show_heads, show_weights

__all__ = ["show_attention", "show_heads", "show_weights"]
