"""Known mistakes, one folder for each task: what each would return, and what to tell a student who made it."""
