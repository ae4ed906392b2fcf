"""NumPy's warnings about numbers, kept out of what checks print: these say nan and infinity in words of their own."""

import warnings

ABOUT_NUMBERS = r"(overflow|underflow|invalid value|divide by zero) encountered"


def ignore_number_warnings() -> None:
    """Add a filter for these alone; all other warnings are the student's to see."""
    warnings.filterwarnings("ignore", message=ABOUT_NUMBERS, category=RuntimeWarning)
