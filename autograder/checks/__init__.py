"""One folder for each assignment: its settings, its hidden checks, its reference solution. Students never get these."""
