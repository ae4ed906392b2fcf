"""From checks and submissions to results."""
