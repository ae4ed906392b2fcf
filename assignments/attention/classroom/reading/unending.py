"""What is said of a file that does not end when it is read."""

from .source import Problem

DEFINITIONS_ONLY = "so only its definitions were read"


def unending_statement(cell: int | None, line: int | None) -> Problem:
    """Describe a statement at the top level that was stopped by the time limit."""
    said = "The file was still running here when its time was up. Only what it defines below was read."
    return Problem("", cell, line, said, "Correct or delete the loop: loading the file must end soon.")


def unending_file(seconds: float, then: str = DEFINITIONS_ONLY) -> Problem:
    """Describe a file that took longer than this, where no statement can be blamed; `then` says what came of it."""
    said = f"Loading the file did not end within {seconds:g} s, {then}."
    return Problem("", None, None, said, "Take out what does not end.")
