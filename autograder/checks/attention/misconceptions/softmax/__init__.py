"""Mistakes in `softmax`."""
