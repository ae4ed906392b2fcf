"""Errors that a person can mend."""


class Explained(Exception):
    """Something is wrong that a person can mend; the message says what it is and what to do. No traceback is needed."""
