"""Grades NumPy exercises: student code runs locked down, checks and scores stay outside."""
