"""From one lesson source: everything students get, what nbgrader needs, and the reference the grader compares with."""
