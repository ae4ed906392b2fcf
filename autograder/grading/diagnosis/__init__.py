"""Which mistake a wrong answer is."""
