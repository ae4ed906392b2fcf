"""From checks and submissions to results."""

from autograder.grading.single import grade_source

__all__ = ["grade_source"]
