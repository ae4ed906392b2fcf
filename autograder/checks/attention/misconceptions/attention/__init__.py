"""Mistakes in `attention`."""
