"""A whole class: several grader processes, and the results on disk."""
