"""What the isolation levels mean, in plain words."""

_MEANING = {
    "sandboxed": ("Student code ran in a sandbox: it could reach no files, no network and no other process.", False),
    "confined": ("Student code ran confined: it could reach no files, no network and no other process.", False),
    "process": (
        "Student code ran in a process of its own, with limits of time and memory, but with nothing to hold it back. "
        "A hostile submission could have read files of this machine, the checks among them. "
        "For grades that count, grade on a Linux machine that allows more; “autograder doctor” says what is missing.",
        True,
    ),
}


def explain(level: str) -> tuple[str, bool]:
    """What a level means, and whether that is a warning."""
    return _MEANING.get(level, (f"Student code ran at the level “{level}”.", True))
