"""Mistakes in `head_disagreement`."""
