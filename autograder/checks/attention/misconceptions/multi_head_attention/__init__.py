"""Mistakes in `multi_head_attention`."""
