"""Checks: collected by pytest, run, compared, explained in words."""
