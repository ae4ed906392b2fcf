"""What the isolation levels mean, in plain words."""

import sys

_LIMITED = "time" if sys.platform == "darwin" else "time and memory"  # macOS limits no memory
_SHUT_IN = "it could read Python's own files and no others, and reach no network and no other process."
_MEANING = {
    "sandboxed": (f"Student code ran in a sandbox: {_SHUT_IN}", False),
    "confined": (f"Student code ran confined: {_SHUT_IN}", False),
    "process": (
        f"Student code ran in a process of its own, with limits of {_LIMITED}, but with nothing to hold it back. "
        "A hostile submission could have read files of this machine, the checks among them, and changed some. "
        "For grades that count, grade on a Linux machine that allows more; “autograder doctor” says what is missing.",
        True,
    ),
}


def explain(level: str) -> tuple[str, bool]:
    """What a level means, and whether that is a warning."""
    return _MEANING.get(level, (f"Student code ran at the level “{level}”.", True))
