"""Right functions in the place of wrong ones, in a student's own file, for follow-through."""
