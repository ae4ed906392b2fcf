"""The checks of an assignment, put to one submission: what they ask, and what is answered."""
