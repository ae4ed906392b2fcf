"""Mistakes in `project`."""
