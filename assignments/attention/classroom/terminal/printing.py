"""Printing that no character can stop."""

import sys
from io import TextIOWrapper


def print_any_character() -> None:
    r"""Let stdout write `\u2713` where its encoding has no ✓, as stderr does.

    On Windows, what goes to a file or to another program is in the encoding of the country, which has few characters.
    An arrow in a student's message, or in what their own code prints, would raise UnicodeEncodeError.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
