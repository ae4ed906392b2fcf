"""From what the checks said to points."""
